import type { Parameters } from './draw.ts'

/** Value of `facets` in several of the requests below. */
const ALL_FACETS = 'topic,sub_topic,country,continent,city,type,month,year,day,attendance,deadline_month'
const COUNTRIES_AND_CONTINENTS =
  'United States and Iceland and China and asia  and Turkey and Japan and T' +
  'aiwan and Africa and Tonga and Mauritius and Peruu and  パミエ and Kingdom ' +
  'and France and Israel and Australia and Japan and an'
const CITIES =
  'Karlovy Vary Cambridge Foz do Iguaçu Jinhua London  Fort Collins Jakarta N' +
  'ew Delhi Tunis Bangkok Singapore San Francisco Mexico City Athens Ivano-Fr' +
  'ankivsk Milan Pilsen Leeuwarden Rome Osaka Prague Am'
const TYPES =
  'seminar webinar webinar seminar seminar webinar conference workshop work' +
  'shop webinar conference workshop conference workshop workshop seminar se' +
  'minar webinar webinar seminar conference seminar worksho'

/**
 * The costliest requests that `npm run bench:worst` has found, of each kind of parameter. Each request has
 * taken more than 5 ms of processor time, or was the costliest of its kind. A longer run may find more
 * requests.
 */
export const WORST_FOUND: readonly Parameters[] = [
  {
    city:
      'aamne hxijbcodp itci ssmc de phyt fluokuare 学학컴会的学京国工中学 Cardiology pho' +
      'togenolysi નનાગપુર Arts and cn24 Humanities ვესტეროiი thee Žilina 1261' +
      ' Maanizales 術程际工 Agriculture and Food Science humanity',
  },
  {
    countries:
      'astronomy,or,Luembourg,arrativ,s,n,8,r,医理的习컴전国中術器터,経络処学,计의器数터학国计计网年中,,' +
      '络会研日,pachpc,nuvoktion,annual,2,rcseicm23 stereometeorogenet,b 0 i 3 t ' +
      '3 d taermoenzymogenesischemopedography b,cpm24,nwgosuperethnotherapy,1' +
      '2,krepi an valoa,sablono tabelka,Malaysia and United Kingdom an,Poreč-' +
      'Clear Water Bay-Little R,Physics and Astronomy-tongs,सिरॅक्यु-Kenya-am' +
      'cgresof-capsy,online on spring is how annual,lymphovvasculomicssctech ' +
      'eimss,rtoanovic and and so,uropulmonogeneticacwr integrat,Materials En' +
      'gineering and Publ,dintelligencepact,multistratog,longekknztk mar parg' +
      'as nzcd Ma,Japan,неллуру and duerbote,Daejon-xenolymphotherapybiohyd,p' +
      'roctoarthromic tacna sml26 ch,rhon-1589-papers-b-会-peccc26em,nacgc 纳米 ' +
      'hydrogastronic icip a,阿伯丁 photovirodynamic Social Sc,breeeding and den' +
      'drotectodynam,mOan-baml-workshop-su-բոդրո-Ca,leiden field ethnorobopat' +
      'hy si,paris victoria,migration Environmental and Ea,Mxeico and n and h' +
      ' and 网络工学东 a,workshop Djiboti conference,国会程算학和術研,hciworldhwcr,tssip,p' +
      'o stereometeorogenet,b 0 i 3 t 3 b,cpm24,nwgosuperethnotherapy,12,krep' +
      'i an valoa,sablono tabelka,Malaysia 비会会 and United Kingdom an,Poreč-Cl' +
      'ear Water Bay-Little R,Physics and Astronomy-tongs,सिरॅक्यु-Kenya-amcg' +
      'resof-capsy,online on spring is how annual,lymphovvasculomicssctech ei' +
      'mss,rtoanovic and globalhsh and so,uropulmonogeneticacwr integrat,Mate' +
      'rials Engineering and Publ,dintelligencepact,multistratog,longekknztk ' +
      'mar pargas nzcd Ma,Japan,неллуру and duerbote,Daejon-xenolymphotherapy' +
      'biohyd,proctoarthromic tacna sml26 ch,rhon-1589-papers-b-会-peccc26em,n' +
      'acgc 纳米 hydrogastronic icip a,阿伯丁 Falklad Islands photovirodynamic Soc' +
      'ial Sc,breeeding and dendrotectodynam,mOan-baml-workshop-su-բոդրո-Ca,l' +
      'eiden field ethnorobopathy si,paris victoria,migration Environmental a' +
      'nd Ea,Mxeico and n and h and a,workshop conference,国会程算학和術研,hciworldhw' +
      'cr,tssip,po astronomy,or,Luembourg,arrativ,s,n,8,r,医理的习컴전国中',
  },
  {
    countries:
      'astronomy,or,Luembourg,arrativ,s,n,8,r,医理的习컴전国中術器터,経络処学,计의器数터학国计计网年中,,' +
      '络会研日,pachpc,nuvoktion,annual,2,rcseicm23 stereometeorogenet,b 0 i 3 t ' +
      '3 d taermoenzymogenesischemopedography b,cpm24,nwgosuperethnotherapy,1' +
      '2,krepi an valoa,sablono tabelka,Malaysia and United Kingdom an,Poreč-' +
      'Clear Water Bay-Little R,Physics and Astronomy-tongs,सिरॅक्यु-Kenya-am' +
      'cgresof-capsy,online on spring is how annual,lymphovvasculomicssctech ' +
      'eimss,rtoanovic and and so,uropulmonogeneticacwr integrat,Materials En' +
      'gineering and Publ,dintelligencepact,multistratog,longekknztk mar parg' +
      'as nzcd Ma,Japan,неллуру and duerbote,Daejon-xenolymphotherapybiohyd,p' +
      'roctoarthromic tacna sml26 ch,rhon-1589-papers-b-会-peccc26em,nacgc 纳米 ' +
      'hydrogastronic icip a,阿伯丁 photovirodynamic Social Sc,breeeding and den' +
      'drotectodynam,mOan-baml-workshop-su-բոդրո-Ca,leiden field ethnorobopat' +
      'hy si,paris victoria,migration Environmental and Ea,Mxeico and n and h' +
      ' and 网络工学东 a,workshop Djiboti conference,国会程算학和術研,hciworldhwcr,tssip,p' +
      'o astronomy,or,Luembourg,arrativ,s,n,8,r,医理的习컴전国中術器터,経络処学,计의器数터학国计计网年中' +
      ',,络会研日,pachpc,nuvoktion,annual,2,rcseicm23 stereometeorogenet,b 0 i 3 ' +
      't 3 b,cpm24,nwgosuperethnotherapy,12,krepi an valoa,sablono tabelka,Ma' +
      'laysia 비会会 and United Kingdom an,Poreč-Clear Water Bay-Little R,Physic' +
      's and Astronomy-tongs,सिरॅक्यु-Kenya-amcgresof-capsy,online on spring ' +
      'is how annual,lymphovvasculomicssctech eimss,rtoanovic and globalhsh a' +
      'nd so,uropulmonogeneticacwr integrat,Materials Engineering and Publ,di' +
      'ntelligencepact,multistratog,longekknztk mar pargas nzcd Ma,Japan,нелл' +
      'уру and duerbote,Daejon-xenolymphotherapybiohyd,proctoarthromic tacna ' +
      'sml26 ch,rhon-1589-papers-b-会-peccc26em,nacgc 纳米 hydrogastronic icip a' +
      ',阿伯丁 Falklad Islands photovirodynamic Social Sc,breeeding and dendrote' +
      'ctodynam,mOan-baml-workshop-su-բոդրո-Ca,leiden field ethnorobopathy si' +
      ',paris victoria,migration Environmental and Ea,Mxeico and n and h and ' +
      'a,workshop conference,国会程算학和術研,hciworldhwcr,tssip,po astronomy,or,Luem' +
      'bourg,arrativ,s,n,8,r,医理的习컴전国中',
  },
  {
    country:
      'upcoming e bezrdgyibkt w Chennai paris Northern MarrianaIslands histog' +
      'enotherapy ccme28 Engineering jalosttoitlan  oklaxoma shehiri is is sa' +
      'nta Engineering slaaam 691 EErlangen,AlsAin,,Tehrran,uCsco,S',
  },
  {
    country:
      'upcoming e bezrdgyibkt w Chennai paris Northern MarrianaIslands histog' +
      'enotherapy ccme28 Engineering jalosttoitlan  oklaxtma shehiri is is sa' +
      'nta Engineering slaaam 691 EErlangen,AlsAin,,Tehrran,uCsco,S',
  },
  {
    to: '2028-04-28',
    deadline_to: '2025-11-09',
    facets: 'topic,sub_topic,country,continent,city,type,month,year,attendance,deadline_month',
    facets_limit: '300',
    sort: 'deadline',
  },
  {
    near:
      'world neomoantfem Engineering from United States  food Mezambique art ' +
      '9 2069 semiphilomic 会비大学経会中际本 Tel Aviv aGlway Dalian 8 in tcp asubc ch' +
      'eesnokovka st nijmegen Leipzig eacher interateammcg kin Dali',
  },
  {
    near: 'Esbjerg',
    within_km: '2000',
  },
  {
    near: 'f',
    within_km: '2000',
  },
  {
    q:
      'ornskoldsvik 퓨학据医京年 acml mjmrtsjaw ramgarh astrobiographyberlin gonc i' +
      'nteryeesnssn rkoonlinn andersoncytomagnetometry immunitribolysi hydroe' +
      'ntomodynamic lipoo Language Teaching in lcpacpolyangiolysi n',
  },
  {
    q:
      'ornskoldsvik ornskoldsvik 퓨학据医京年 acml Australia mjmrtsjaw ramgarh astr' +
      'obiographyberlin gonc interyeesnssn rkoonlinn andersoncytomagnetometry' +
      ' immunitribolysi hydroentomodynamic lipoo Language Teaching',
  },
  {
    q:
      'Chemistry Melieħa webinar o Cabmodia conference gsygcem pdwmmd 2844 Er' +
      'itea san dwptffs b Cardiology 2751 257 trcadwfel zologyjcnt crisci k w' +
      'here 学技語会中 Greece Law and Politics 1684 year aerophilopl',
    offset: '626706',
    facets: 'country,type',
  },
  {
    q:
      'zwjerjewo موور اوکلاہوما kamas карлштадт stokporto guong nguong linchb' +
      'erg kijeva ווטפורד 타콰렘보 berlin mitte 鄭州 благоевград mazovijos ostruva ' +
      'ಹಾನೊಯ್ франкенталь lisbona basyun ვილა დუ კონდე manly баирсб',
    offset: '89',
    sort: 'name',
    facets_limit: '20',
  },
  {
    q:
      'Engineering wcsa26 Social Sciences 科理国工会 Recife Singapore cavalcantisu' +
      'perphytoscopy Kraków Santiago 月퓨月理会计物算物 ncreme ncsp2 new ddauhjclg eco' +
      'onf2n 2920 2966 Salvador webinar skamp l Salvador 術网算 Jrrusa',
  },
  {
    q:
      'german-good-within-2027-monday-online-how-papers-list-on-of-for-monday' +
      '-in-from-list-looking-list-congress-international-international-hybrid' +
      '-Q3-for-to-spring-deadline-deadline-in-annual-of-workshop-sp',
  },
  {
    topic:
      'conference and мантурово and grejsttouns and Materials Chemistry and e' +
      'mc Central African Republicc and aariel уґнценгаузен saint',
    subtopic:
      '数 and 会讨経议学 and 퓨理컴网理 and 程비퓨国计터비东京国 and 本理大习理络학研済讨技 and 数学 and 語컴日数비国' +
      '算科工 and 理研月術컴회 and 学医习학퓨語程工学학 and 讨国研物経月际 and 処月络络讨器학 and 京회学 and 학工京习' +
      '机讨 and 程中络会 and 习大비語中전 and 전算议処処術计 and 会学中학済国会 and 学国算学和机 an',
  },
  {
    topic:
      'vaseophtalmography semciriminoplasty conference and rcel мантурово Com' +
      'munication and Media and grejsttouns and Materials Chemistry tairheoso' +
      'ciogenesis and emc Central African Republicc and aariel уґнц',
    subtopic:
      '数 and 会讨経议学 and 퓨理컴网理 and 程비퓨国计터비东京国 and 本理大习理络학研済讨技 and 数学 and 語컴日数비国' +
      '算科工 and 理研月術컴회 and 学医习학퓨語程工学학 and 讨国研物経月际 and 処月络络讨器학 and 京회学 and 학工京习' +
      '机讨 and 程中络会 and 习大비語中전 and 전算议処処術计 and 会学中학済国会 and 学国算学和机 an',
  },
  {
    q:
      '研 and 学国习비科学 and 日国 and 月络컴物会算学国月회学터 and 国物的讨器和 and 算研议学処东程国 and 学術医和 ' +
      'and 算器学据年語 and 会和数회工医年的医터国 and 회 and 大퓨학程日际器処 and Psychotherapy and 済処' +
      '本 and 科月年処 and 医 and 済日的의학 and 京物物理理学経医网际据 and 器経비학퓨 and 語据学',
    type: 'conference',
    to: '2021-04-26',
    city:
      'bcm newc pse i pr n karaj t e icsp para 22 ser inter sf jwli js af sc ' +
      'wre spa2 cctb pract ット saams fed s earch e he libe iccv para mann eur ' +
      'm 28o iit aero aquan p n param j nor glob evok orbi psy li a',
    subtopic: 'Computer Vision',
  },
  {
    topic:
      'immunotheatopathy and Coo Islands and microzoometry and gouedosvpg and' + ' for and San Jose and 机医科퓨议据',
    city:
      'bcm newc pse i pr n karaj t e icsp para 22 ser inter sf jwli js af sc ' +
      'wre spa2 cctb pract ット saams fed s earch e he libe iccv para mann eur ' +
      'm 28o iit aero aquan p n param j nor glob evok orbi psy li a',
    continent: 'Oceania',
    type: 'seminar',
    to: '2028-04-20',
    month: '2025-11',
    offset: '958877',
    sort: 'name',
  },
  {
    q:
      'United States conferences eurotp ウメオ saint India j 7 077 geilenkirchen' +
      ' Senegl physic mjmrtsjaw Naurru мехsко acdd Olando Mauriania workshop ' +
      'education 2148 paris ramgarh new Life Sciences astrobiograph',
    type: 'seminar',
    to: '2027-02-07',
    city:
      'bcm newc pse i pr n karaj t e icsp para 22 ser inter sf jwli js af sc ' +
      'wre spa2 cctb pract ット saams fed s earch e he libe iccv para mann eur ' +
      'm 28o iit aero aquan p n param j nor glob evok orbi psy li a',
  },
  {
    topic:
      'immunotheatopathy and Coo Islands and microzoometry and gouedosvpg and' + ' for and San Jose and 机医科퓨议据',
    country: 'seminars',
    city:
      'conference and seminar فريندزوود and seminar and conference and semina' +
      'r and conference and webinar and seminar and workshop and webinar and ' +
      'webinar and webinar and seminar and weinar and seminar and w',
    countries:
      'Boston  Blacksburg Ostrava,Psychology and Neuroscience pn,paralympoloo' +
      'gy xeomoix iiwp ff,ncm,zoop,asia,ca,t,o,东工中学퓨研机터中议,済和語의议机的会技医国络,国中,컴和済' +
      '済学本京,年済议京讨技,icgsi and gema25 and transmorp,qrehnhblt,London and djibbo' +
      'uti and Canad,afrieepsd,social,议学器学国学済,earth webinar,porto sapucahy,سي' +
      'نايوكي,guatem,Computer Science Skahir Slaven,Fujairah-hamse-544-qgoo-d' +
      'ml22p,Computer Science ibr anabergas,Oncology and Developmental Bio,in' +
      'tero27 اوویهدi فلوریدا issfd,workshop trhombometallmetry Ph,adu,as,rib' +
      'yuymtevx,deltalionecge-intersp27vca-bor,South Korea Naples next twcmp2' +
      ',924-and-twa-neuroscience-cfse-,Canada,smntn,santa,2998,wfl22a,acie se' +
      'miosteologyaccpv earth,k-2-9-k-a,Casbridge Vaanasi,i f San Maino Engin' +
      'eering of B,crosciwittgenstein cnlp25terra,chhgp-virophytooplasia-lexi' +
      'see,Ivory oCast Maldiver Romanaa P,r Western Sahaara metaoptogene,amwx' +
      'zkdde São Toméa nd Príncip,Algebra-Turks andC aicos Islan,Sainnt Barth' +
      'élemy m conference,санто доминго-yoshin-باتيكالوا,new springfield st n' +
      'ew de de d,from and seminar and 和医의程月전算中전 Boston  Blacksburg Ostrava,P' +
      'sychology and Neuroscience pn,paralympoloogy xeomoix iiwp ff,ncm,zoop,' +
      'asia,ca,t,o,东工中学퓨研机터中议,済和語의议机的会技医国络,国中,컴和済済学本京,年済议京讨技,icgsi and gema25' +
      ' and transmorp,qrehnhblt,London and djibbouti and Canad,afrieepsd,soci' +
      'al,议学器学国学済,earth webinar,porto sapucahy,سينايوكي,guatem,Computer Scien' +
      'ce Skahir Slaven,Fujairah-hamse-544-qgoo-dml22p,Computer Science ibr a' +
      'nabergas,Oncology and Developmental Bio,intero27 اوویهدi فلوریدا issfd' +
      ',workshop trhombometallmetry Ph,adu,as,ribyuymtevx,deltalionecge-inter' +
      'sp27vca-bor,South Korea Naples next twcmp2,924-and-twa-neuroscience-cf' +
      'se-,Canada,smntn,santa,2998,wfl22a,acie semiosteologyaccpv earth,k-2-9' +
      '-k-a,Casbridge Vaanasi,i f San Maino Engineering of B,crosciwittgenste' +
      'in cnlp25terra,chhgp-virophytooplasia-lexisee,Ivory oCast Maldiver Rom' +
      'anaa P,r Western Sahaara metaoptogene,amwxzkdde São Toméa nd Príncip,A' +
      'lgebra-Turks andC aicos Islan,Sainnt Barthélemy m conference,санто дом' +
      'инго-yoshin-باتيكالوا,new springfield st',
    continent: 'Oceania',
    to: '2028-04-20',
    month: '2025-11',
    limit: '50',
    offset: '958877',
    sort: 'name',
  },
  {
    q:
      'Engineering Computer Science Life Sciences Medicine and Health Engineering Mathematics and Statistics ' +
      'Law and Politics Physics and cvel Astronomy Engineering Physics and Astronomy Life Sciences Educat',
    subtopic: 'workshop agroanthroscopy45 انحیرلیوا business',
  },
  {
    q:
      'Engineering Computer Science Life Life Sciences Medicine and Health Engineering Mathematics and ' +
      'Statistics Law and Politics Physits Astronomy Engineering Physics and Astronomy Life Sciinces Education',
    subtopic: 'workshop agroanthroscopy45 business',
    type: 'workshop',
  },
  {
    q: 'Taiwan-Russia-China-Austria-Czech Republic--Brazil',
    topic:
      '모케과 health ncswf Cancún Salforrd webinar la 2024 dmctpmbemeet Business and' +
      ' Economics щучн wcs277emcl United States slceefc27 بيلايا كاليتفا San Anto' +
      'nio 536 Egypt меҷидия metasedimentodynamic 医회会터術학物理学',
    country:
      'et campp ul and i and m and wwi and sptec and pic and kra and pa and c and' +
      ' jwh and acak and pfle and 应用 and nycc and ا and ch and lcim best and res ' +
      'and kwpc and br and s and pecd and imm and rmlab and',
    city:
      'vs,t,gnpco,o,m,sada,pho,ic,end,s,hun,jcp,xxx,c,ices,i,sdsd,art,h,u,eurom,w' +
      ',h,angio,g,de,isas,geomi,h,nur,pac,7,eco,inte,inf,su,cryo,s,fluo,wcg2,inte' +
      'r,aca,twm,cee,endo,orbiv,mcae,sh,i,a,ncs,c,s,jw,jw,h',
    countries:
      'interpulmonolysi,d,seminar,c,w,Bribane-paris-bradentown-Engin,Chicago on i' +
      'wcmp r Itay 东日和処学経学会理 rpday31,London,afrsociicde,conference,,kineloeon,ოზო' +
      ',Computer s Vision,webinar,conference,seminar,sem,san AAscona lrs Westeern' +
      ' Sahara q cr,机数語大회퓨術컴国-程国讨会国비-讨理本-비会전学中机际习网,Materials qccg Engineering-,of' +
      ' looking Hospitality picocarboologypeace 터会习 near 2564 before a year or,sa' +
      'int,business,isomorptonic,la,San Deigo,Sriangar,Maleng,Barc,wie26bwwcc dul' +
      'uthisle gemgds27,stlabhb-electrometeorologyretr,550 33e iiicib nwve chonom' +
      'eteo,Spain Cyprus accg24demspsychon,18-578-2965-1136-2352-495-2098,s ричфи' +
      'лд conference passdcepzug l Business and Economics d n management uroseman' +
      'totoxicity sunshineneuroacoustogenetic 4 this 5 g w a 2025 Ghet e 2 j t q ' +
      'c,seminar and 学年비议 and Telecommunications რიო დე seminar ჟა,млоо Computer ' +
      'Science usoftwop,ss g x b 月大学日络 Q3 UAE 医和技学议年퓨络络 sialk dw madi wm23 envng2' +
      '4matedu27 hxseglfuxtk pozna m,理-会터医讨-本研학工器京习理経術学国-学理学科学-会国际工,paris and Cor' +
      'rk 로봇ices25 and ZZallaq an,o list and afrioe1 and grccp and sa,igniskaoni ' +
      'and Computer haluhl Paris Vision,cg20glboalse and bankingiransl,pwvtoxcvoc' +
      ' Education Unitsd Kingdom ielab adhd fodkncxrjht globalfmm,de,agreng new s' +
      'pgkjeaocc Athens usserra m meeting abfvhnfhtzt xwhy,seminar 机의学컴习计东科器京数 hw' +
      'edjunrtiix and United States Brazil san and metaurology webinar and confer' +
      ',aleksinas Monterrey gladbeki ヴォログダ Life Sciences Costa Rica lumikiatm yum' +
      'ul,stpadthermometaboolpathy i 化学,deadline 国会习议数会计 Tromsø global,Photograph' +
      'y 7 and Economics ecoe ecaiestoina and,german and santa nexaaify and sprin' +
      'gfie,bauc-克蒙莱特,conference,victoria-2585-y-Keelung-saint-,हेटौडा-scnenixepl' +
      'ab24-saint-pl,ssva microbiotoxicity good Urology lymphosoicotherapy twfcfl' +
      'uo,丁斯拉肯 qmvpjswmk 数処技語物京 artint27 Davis 사학 риивэсаид,st icieemcz and de an' +
      'd Thailand o victoria and nuvoraano la,csvvxhjwy Djibbouti mam8g6 intcer D' +
      'ominican Repubic danguasmho  Cameroonn Engineering diriabo z a,Lifelong Le' +
      'arning Condensed Matter Physics and Business,برییو لا گیارد,la de paris vi' +
      'ct',
    continent: 'Europe',
    type: 'seminar',
    limit: '50',
    facets_limit: '20',
  },
  {
    q: CITIES,
    continent: 'Europe',
    near: 'Hvar',
    within_km: '2000',
    deadline_to: '2027-02-20',
    sort: 'relevance',
    facets: ALL_FACETS,
  },
  {
    q:
      'j k iites Natal年学회大会理络학东际讨術 South Poland annual 2026 网工 154  ethnogastroni' +
      'c Hungary pneemopolymerologyelectrotheatotherapy micromyonicaicom Izmir r ' +
      'Myanmarr gemnarctic isbe Psychology and Neuroscience',
    city:
      'conference andslpg and Atlanta and iicss and prototechnology and 2275 and ' +
      'еенсхеде and x and iammb23 and around and eurhe255 and and 据퓨机工理学 and and ' +
      '611 and DominicanR epublic and Hyderabad',
    countries:
      'j,abrystwyth-polysrcheography-op,1856-267-2363-2799-1346-1063-2,v пушчныа ' +
      'workshop cab,gemhrcsl ecnlppactip tamm26jal,cambridge and cambridge and sa' +
      ',Forestry Geometry Machine Lear,China and Canada and Switzerla,dlgada,inte' +
      'roc20,Hong Kong,学学経,Environmental and Earth Scienc,dofbdyvrf-oyqhimlauwq,c' +
      'visworld2027 Medicine and Hea,isi27-Taiwan-victoria-advmecba,comar 387 Est' +
      'oril frriep pets,Naaaf-سبرينغ-usatnpiichp-serop,bhairamara and الگن الینوi' +
      'يے a,ytmgfrnuv and stellavoum16e an,monday-for-best-weeks-next-aro,crdiooc' +
      'eanotoxicityaccg and gw,bamcoinchcin,papers,oncocollonic sarajevo scd emcf' +
      ',monday noordrc AAruba saint,photovasculotherapy and lympho,ناخون راتشاسيم' +
      'ا and ypsilanti,തിരുപ്പൂർ and deadline and Nor,Artificial Intelligence ull' +
      'tra,Breda and 理工学 and z and palm a,Spaiin c Australia Management,Duubai 1 ' +
      'бела виста гиссне plz,for North Koera Lavia workshop,49,hgsa,gamli,diaz,pc' +
      'slab,nchm,so,poylarcheographhy and amn and,ncmscskamn,partay and воленiам ' +
      'and pi yau,cpl-europe,jcai2,Rome,asia,议処物算会的会计京비,r,2,801 and hkameeusce25 ' +
      'and how a,saint bartehlemy and dhekanal,San Antonio Rourkela Tbilisi I,dem' +
      'otribogenetic plrstechhyper,Aarhuss,2,reu,seminar,n,Maddag,2593 merida iy ' +
      'ucatan lllangre,6o cirbrrt teknooic acie199 as,ledgamli essp aswrviropulmo' +
      'onl,ceskrr and getoliii and sc22 a,2024,португалете',
    type: 'conference',
    deadline_from: '2026-10-14',
    attendance: 'online',
    limit: '50',
    fields: 'name',
  },
  {
    q:
      'seminars in year for next year for seminars seminars on many from internat' +
      'ional in year month french before for call the list Q3 workshop and confer' +
      'ences asia next french looking and the french europe',
    topic:
      'Mathematics thyzgvlwyh and computer y icfb19iichpc19 upcoming Chemistry 的京' +
      '전机算国 gohabntot 工術本 workshop Bostton данди Business and Economicsconference' +
      ' cchronoangiolpasia Italy Italy Medicine and Health',
    country:
      '5 and m and hybrid and congress and 2762 and Portugal and Classics and الح' +
      'ولة 5 and m and hybrid and congress and 2762 and Portugal and Classics and' +
      ' الحولة',
    near: 'frosaf',
    within_km: '2000',
    offset: '6088',
  },
  {
    q:
      '程퓨器 算讨东研컴済学月 网计中会회大学网会医习月 학的学日国器京工 터비퓨网月国비技京器 际习技학习国国习비际据 学学퓨 大月 日络算学퓨工数経年' +
      '語의 习工程程习 理中工国 本本大터技学物计術技語터 컴済의理터大処学学网회 习器 学月회物议術的器学 oelnegorsk i murmansk ' +
      'oblast 算学络학数 処东技処術算会会的年 中据処国议処医学医国의 科비터학 京年터会회程会語 据전',
    topic:
      'icc2g1 and i and pecmec and wdys and 572 and Law and Politics and Power Sy' +
      'stems and 习东讨処비和経本中程京済 and 회络処大회学学大国 and 비비日国网据习算医议日中 and puehhrto limon a' +
      'nd how and hybrid and urop and gllobaelh and de 의 an',
    subtopic:
      'close intelbbaucau Nwe York econaava Sna Marino 东処习会习数本済议 研据机东工経国科技京理日 rCo' +
      'atia 학会学컴据 siooziri chhi bwam72 الرمو ورو  before Japan conference qlonzvl' +
      'wad qcporid cehic engagement,de,,study,Education,uq',
    country: 'India',
    city:
      'j,g,s,t,e,m,t,3,p,t,v,w,p,r,u,c,d,m,i,g,1,r,e,j,0,7,2,e,e,1,v,k,z,j,3,v,q,' +
      'g,a,g,j,c,p,p,r,4,l,o,q,a,7,6,c,4,2,b,3,t,c,t,s,u,6,6,k,o,n,5,5,i,e,v,u,7,' +
      'd,m,q,a,p,i,v,s,1,i,7,v,0,c,q,3,1,2,v,h,r,k,2,0,l,x',
    countries:
      '国学 creatie sscwlimnochemoscopy ncpt webinar Numerical Analysis m222 2026 f' +
      'or Szeged webinar Business and Economics paris Zwole montrealbiloogology l' +
      'rwcwdobqd iamgtheday uscas25 Honng Kong metaagenolysi 1789 immunoornithody' +
      'namic och sysnerback learning Cratia iic san Japan Italy Denmark x swh ehl' +
      'ioodda iicesg28 1 科전 پلیفلیا call ديبروجاره  new 会机터理理術전国日学 upcoming Busin' +
      'ess and Economics s Number Theory ulappilangal surveyfmee5 hjsaetransfer g' +
      'sopp 2019 理东理年大京议讨网 Ames Bhubaneswar Computer Science 6 വെല്ലിിംഗ്ടൺ cccmp' +
      ' vasorhinomic la asia Isfahan smpencgt Yongin ccpp webinar fiwa ac Kualla ' +
      'Lumpur Mexico congress tectopoylmerography maropolymerolysicre26 food San ' +
      'Luis Potsoí 2864 cryosrbography Algera mamcn cyorobogenesissmray and Gisen' +
      'yi springfield 語数和计大学회据数会 victoria lethbridge damsascus 553 理据理据议理語技 webin' +
      'ar isel st 1405 kwcbb Spain 1099 Aihens 708 Hua Hn Rmoe new Argentina  san' +
      ' x 7 1544 Kuala Lummpur United States 1173 seminar in micrlogotoxicity Kol' +
      'oon inonnaant 学済习学日 blenheim integraseify cli Q3 environmental Edinburgh a' +
      'fter on at  physic and 年 samt eccgt Libnria saint dwidacsday 역사eph hwcl Za' +
      'ragoza teknokanao u 算技程学物据器络日 sps25 ssimmcom dwl19 Anguill вермелскирхен s' +
      'eminar pecpp yosxzvfuep u jaame Teran Manema neuroscience interminolysiish' +
      'dap South Africa Reginna panima Business and Economics hwhic near,french,i' +
      'nternational,virt,数技月本研工国际-bdocnf-la-Higher busan urundi earth engineering' +
      ' seminar Gerrmany 441 Food Safety hex Malwai malaysiafluonaent ncmf intern' +
      'ational wso iw multiacoustographymakela the esgopaleotonology amususoc28 O' +
      'ncology Canada 2260 nejo 2832 Education seminar Gainesville Data Science p' +
      'hytroptogenetic Arts and Humanities Montreal and Algreia rejms obern senic' +
      'a Materials Engineering flensborg rttpllixmfi r weeks 2718 nkaotpevyio Kuo' +
      'po Providence e ادرة Pakistan gwttvfpktmd webinar for ゴルズボロ santa ttgktzkt' +
      'w Yogyakarta Epidemiology Cimbodia 経数語 Portugal cntmimbbx Tamale Calgary N' +
      'ornay  Ukraien m Computer Science Engineering nanocar',
    continent: 'Asia',
    near: '机퓨学学科학',
    from: '2025-07-06',
    deadline_from: '2026-05-01',
    offset: '0',
    facets: ALL_FACETS,
    within_km: '500',
    month: '2025-11',
  },
  {
    q:
      '理経习东전工学际,varberg,webinar,dseradun,Agriculture United States FoodScience,Sp' +
      'ain,South Africa,Greece,Malawi,Uzebkistan,x,toxicocriminoplasiatwdh,Mansou' +
      'ra,,Maishall Islands,la,Norway,x,jedqiwbwlf,দোহা,86',
    topic: 'Medicine and Health',
    country:
      'papersand asia and for and europe and monday and hybrid and in and month a' +
      'nd weeks and good and good and online and for and best and march and many ' +
      'and of and or and close and international and how a',
    near: 'Athens',
    within_km: '2000',
    from: '2028-10-23',
    deadline_from: '2028-05-14',
    limit: '50',
    facets: ALL_FACETS,
    fields: 'id,name,dates.start,location.city,location.country,website',
  },
  {
    q:
      '网비医网処年网터科大 and 技研 and 理 and 算讨络年理 and 컴研研年京网日 and 议国算算学회网術程 and 処 and 国회' +
      ' and 和月据算理科의国회月学年 and 东 and 터习东학전东処학 and 퓨済学算东习中 and 际의 and会络의会 and 技习讨術' +
      '大 and 日済器s工会数 and EducationalLeadership and 国 and 本전 a',
    topic:
      'i dc28ssgsae isom globalecsbbwam Tuin Ottawa s international New Caldeon' +
      'ia mananaor Engineering and mcpctxzfzs 东科学学网际研研网術 europe  accef arcakaur' +
      'estellalioda 2027 2027 victoria santanna de catu Busines',
    subtopic:
      '-58-qammsegamr-us-Singapore-i-Niegr-orthorheometry-Agriculture and Food ' +
      'Science-Yaren-Medicine and Health-icit-magne-Switzerlland-scv6plapro27-M' +
      'ilan-cambridge-порі-burusdi-Indonesia-Social Sciences-It',
    country:
      'Social Sciences and sckcon and neuroscience and sonomyogeneic and cr and' +
      ' Tokoy and lymphorobonicbev and 2943 and for and neu and and and ambodia' +
      ' and 的数퓨物际和工本据 的数퓨物际和工本据 and 8 and 語研中际비和数大东터 and st and',
    city:
      'seminar u hh 산루이스포토시시 cm25 2593 Austria Computer Science Law and Politic' +
      's ecoencephalonic n尔 a nakopneworkshop Valdivostok کوز بے اوریگون Ukrain' +
      'e New Medicine and Health United KingdomCryptography vir',
    countries:
      'junoritnusamsm New Delhi from panguipulli and protovolcan,Chemistry Math' +
      'ematics iwlt and Stat,Greece-United year States-Sharm El,Brain Imaging,L' +
      'iteracy,Organic,eemt online 2577 seminar huang kann kann Computer Scienc' +
      'e cheng,2895 2570 1390 184 805 a 901,aprellel-bbcs2-ewff-aceef-msnn,2025' +
      '-Organic nchpsamss Chemistry-United,South eorgia and the South San,confe' +
      'rence seminar seminar wor,AE and Slovakai,l zvscqweihj Craiova social ic' +
      ',and 2022 congress statistic 20,Tuvaul-education-yqiruqmkxzn-m,acasp wor' +
      'kshop lymphoseiseogeneticdocente bmeeticcmp Vale,Viena s Panaama 议科퓨 Dur' +
      'rës 计医京技会術학 san Kow,862,metahepatoplasty,会理月东理,san,uscf Pitcarin Islands' +
      '  Sustainability Electric,2637,limnotoposcopy la nccw25autocr,Sri Lanka,' +
      'saint,Cambridge Al Ain Bengaluru Mys,as26 التنا hwlnp,workshop-conferenc' +
      'e-seminar,hydroanthrogeneticghmeet,innol,ustppgwtfu democytoplasty isog,' +
      'Education Engineering Business,t 5 Szegeed 算计処퓨机年研전 b q l 4,quasipathopl' +
      'asaiwhfb and Paraguay seminars Chinaa 431 a,Cell Biology siudad chuaresa' +
      's,baasse poygeneconic ikcirr,meice and San Arts and Humanities p Marino ' +
      'and Franc,France-Brazil-Hong Athen Kong-Canada,2080,Arts and Humanities,' +
      'la,ph,dilmpqwqtp Quebec City fflkzqbqsjc nuilfcc,learning-symposium-work' +
      'shop-co,geocarboamii lbbelt pacphpseudopsychography patoihstol,g,virtual' +
      ',fiqtyflbnx,Biotechno,georcheoegnetic Swedenn 2100 灵灵武市,aiu chuang works' +
      'hop юрпраиз mtkenis マンン,1996 economic and رونوك رابييدز Dawin saint and ' +
      'ecovasculol,macrometabolonic nlab28 d acjs 京会経学 s,819 and 程経数议议理大학中日技회 2' +
      '903 and 1019 and 2910,grapccart bcoc Computer Scien,Singpaore and psycho' +
      'crystallon,Geography-Algorithms and k x Compl,wwscr,doom doma,cme,annual' +
      ',技術회,雅罗斯a夫 intratectotoxicity sml27,siegesnso valparaisa Hawally learnin' +
      'g Helsiinki Cluj-Napca Sa,paleolaryrgodynamichumrig25,rK,Oncology and Em' +
      'ergency Medicin,Poland-Brazil-Thailand-Uruguay,t бънддабърг workshop tec' +
      'togyn,Bahraiin фарель Saoa,conference China how conferenc,looking and ho' +
      'w,horvaah integrasii srwgg hasmc,bochumas congress Elect',
    continent: 'Asia',
    near: 'b',
    within_km: '1',
    to: '2022-06-10',
    month: '2019-05',
    year: '2021',
    deadline_from: '2028-02-07',
    attendance: 'hybrid',
    sort: 'name',
    facets: ALL_FACETS,
    fields: 'id,name,dates.start,location.city,location.country,website',
    offset: '650036',
  },
  {
    q: CITIES,
    continent: 'South America',
    near: 'Hvar',
    within_km: '2000',
    deadline_to: '2027-02-20',
    sort: 'relevance',
    facets: ALL_FACETS,
  },
  {
    q:
      'struga,p,fhaemtqhgcu,cyp,wsp26,网語,sl26,的理비学,we62,malawihaiikou,science,r' +
      'roma,conbeh,terranaent,gclt,Trieste,hc,Moroccco,Liuven,1959,医议회회际日,reco,' +
      'sryeqrtvzes,рiкена,1735,africmpaspt,CarbonManagement,an',
    topic: 'webinar Engineering',
    country:
      'Isreal,a,rsiptectostratolog,conference,in,s,webinar,af,m,cryoe,frp,Porto' +
      ' Alegr,North MMacedonia,gi,workshop,токо,sescpc,retrostratosocpyhemotoxi' +
      'cometry,vccvmbour,2023,epistemology,55enordpr,bassmat,az',
    city: 'Ithaca Lisbon',
    countries:
      '507 and ta and रबाट and and an,cytogastrographiyfeb 학京东际理国大 s,wccs26 677' +
      ' kashy Johannesburg,spectrodendrology 비中 Medicine,経京据讨터京学京 and bio and 5' +
      ' aacpvvmp,santa-new-de-san-santa-santa-s,workshop and Turkey andnext a,c' +
      'omche25,学工,器工学器习컴処京전学的비,socio,conference,seminar,workshop,se,dismworldli' +
      'popolymerogenesis,b,angiouromic and Trodnheim and,wrddeay euroesctpisa s' +
      'sgscv25,tsaieccl-clicha25sssp25-cm25su,Olomouc riversideserophonotoxi,8 ' +
      'iccvi United States,serverless trial,ultraacoustoplasty and cryolit,cong' +
      'ress 米杜爾拉 Lxembourg ریجوود,,derorb-jabbbor rasulov-302--ut,Antiua and Ba' +
      'rbuda,curzsaam,tw,springfield-victoria-springfie,Cardiology Psychology a' +
      'nd Neur,学习算工経理医年国,工学,理会技研科讨京的,国会本机物経月际,caalcantti ddac sssste22 norhd,Co' +
      'mputerScience nama 网大计 Tai,877 ਅਮਾਨਨ 络国程据数月医 Leipzig Food,cephiicto-iaof' +
      'iwusfc-cytoparas,聖佩德德羅約克-close-cambridge,nithuania calilooda Mining Eng,' +
      '2027 looking weeks or or for a,ascr-education-rems-462,h Engineering,m l' +
      ',si-3r-hydrosematolysi',
    continent: 'Asia',
    near: 'gemib',
    within_km: '100',
    type: 'workshop',
    to: '2026-09-05',
    month: '2019-05',
    year: '2028',
    deadline_from: '2028-04-03',
    deadline_to: '2028-08-06',
    attendance: 'online',
    offset: '4878',
    facets: ALL_FACETS,
    fields: 'id,name,dates.start,location.city,location.country,website',
  },
  {
    city:
      '学会和大际程习컴中年 and webinar and asia and aut and North Macedonia and paris an' +
      'd  and asic and ferwcp21 and Russia and meeting and 东컴済비理中 and Hong Kong' +
      ' and levi and tzmznyftzl and 2026 2026 and Lincon and ma',
    countries:
      'Zimbabwe China Australia Hunga,xenomic,liponeurometrywms22,us,limmnommus' +
      'otherapy,Zimbabwe,Bl,les attats voorburg,lqvcxlyga qkohmlzcl vwmodrexxn,' +
      'hhydrometrolysiwh22 nephromyco,大理会网算器,Budva-2036-icfdtintrgraraora-m,ner' +
      'yungar-4-seminar-visseresml,edays24 icenlppacl qrjzhmigasg,euee-конвеерс' +
      '-ਵਿrੀਪੈਗ-بيوnونت-,dpmeetamds27,asia,upcoming,Belgium,Social Scienc,hemet' +
      '26  mboer paris seminar c,globaoar aand upcoming and 4 an,yangoapcptd 86' +
      '3 aBsseterre Slo,Inclusive Education Engineerin,mb ic en mecha mlspp com' +
      'ne pah,455ht cwwc aaerng wsill tcon2,new and 年전讨理컴习本本际工 and novum m,月 En' +
      'vironmental and Earth Scie,1324 7991216 1170 2643 461 10,Human-Computer ' +
      'Interaction Sur,wscc,Biodiversity Conservation,Education,Reading,isai24n' +
      'ss26,,conference,j коiо wca21 gdokjwntnwa new 际,Engineering Life Science' +
      's Medi,464-ssca-Computer Science-art-,online before before,Qtaar Stirlin' +
      'g ddfosmfepkb,asia 1459 best kasanishi c wor,3 6 1 5 s Irrigation y p y ' +
      'n d 33 e y 1,iamir-springfield-Gender Studi,ism23 United States cwbccrdc' +
      'n2,Computer Vision,Natural Langua,st st,boranax psffllywfnb a Computer,s' +
      'aint Computer,saint unlsmgpdvg 9 annocardiop,lcwre rhtechh ypgblesqx e e' +
      'يتش,Mathematics and Statistics Bus,zczybilok and bhdnqqeqer and v,Enviro' +
      'nmental and Earth Scienc',
    type: 'conference',
    from: '2019-03-13',
    limit: '50',
    offset: '650716',
    sort: 'name',
    facets: ALL_FACETS,
    facets_limit: '300',
  },
  {
    country:
      'United States and Iceland and China and asia  and Turkey and Japan and T' +
      'aiwan and Africa and Tonga and Mauritius and Peruu and  パミエ and Kingdo a' +
      'nd France and Israel and Australia and Japan and an',
    to: '2028-08-07',
    offset: '202876',
    sort: 'name',
    facets: ALL_FACETS,
    facets_limit: '300',
    fields: 'id,name,dates.start,location.city,location.country,website',
  },
  {
    country: COUNTRIES_AND_CONTINENTS,
    type: 'conference',
    from: '2019-09-22',
    offset: '73923',
    sort: 'name',
    facets: ALL_FACETS,
    facets_limit: '300',
    fields: 'name',
  },
  {
    country: COUNTRIES_AND_CONTINENTS,
    type: 'conference',
    from: '2019-09-22',
    offset: '247596',
    sort: 'name',
    facets: ALL_FACETS,
    facets_limit: '300',
    q: TYPES,
  },
  {
    q: TYPES,
    country: COUNTRIES_AND_CONTINENTS,
    continent: 'Europe',
    near: 'Hvar',
    within_km: '2000',
    type: 'conference',
    sort: 'name',
    facets: ALL_FACETS,
    facets_limit: '300',
  },
  {
    q: TYPES,
    country: COUNTRIES_AND_CONTINENTS,
    city:
      '学会和大际程习컴中年 and webinar and asia and aut and North Macedonia and paris an' +
      'd  and asic and ferwcp21 and Russia and meeting and 东컴済비理中 and Hong Kong' +
      ' and levi and tzmznyftzl and 2026 2026 计研컴 and Lincon an',
    countries:
      'Zimbabwe China Australia Hunga,xenomic,liponeurometrywms22,us,limmnommus' +
      'otherapy,Zimbabwe,Bl,les attats voorburg,lqvcxlyga qkohmlzcl vwmodrexxn,' +
      'hhydrometrolysiwh22 nephromyco,大理会网算器,Budva-2036-icfdtintrgraraora-m,ner' +
      'yungar-4-seminar-visseresml,edays24 icenlppacl qrjzhmigasg,euee-конвеерс' +
      '-ਵਿrੀਪੈਗ-بيوnونت-,dpmeetamds27,asia,upcoming,Belgium,Social Scienc,hemet' +
      '26  mboer paris seminar c,globaoar aand upcoming and 4 an,yangoapcptd 86' +
      '3 aBsseterre Slo,Inclusive Education Engineerin,mb ic en mecha mlspp com' +
      'ne pah,455ht cwwc aaerng wsill tcon2,new and 年전讨理컴习本本际工 and novum m,月 En' +
      'vironmental and Earth Scie,1324 7991216 1170 2643 461 10,Human-Computer ' +
      'Interaction Sur,wscc,Biodiversity Conservation,Education,Reading,isai24n' +
      'ss26,,conference,j коiо wca21 gdokjwntnwa new 际,Engineering Life Science' +
      's Medi,464-ssca-Computer Science-art-,online before before,Qtaar Stirlin' +
      'g 터学 1459 best kasanishi c wor,3 6 1 5 s Irrigation y p y n d 33 e y 1,i' +
      'amir-springfield-Gender Studi,ism23 United States cwbccrdcn2,Computer Vi' +
      'sion,Natural Langua,st st,boranax psffllywfnb a Computer,saint Computer,' +
      'saint unlsmgpdvg 9 annocardiop,lcwre rhtechh ypgblesqx e eيتش,Mathematic' +
      's and Statistics Bus,zczybilok and bhdnqqeqer and v,Environmental and Earth Scienc',
    to: '2028-02-17',
    limit: '50',
    offset: '202876',
    sort: 'name',
    facets: ALL_FACETS,
    facets_limit: '300',
    fields: 'name',
  },
  {
    q:
      'Karlovy Vary Cambridge Foz do Iguaçu Jinhua London  Fort Collins Jakarta' +
      ' New Delhi Tunis Bangkok Singapore San Francisco Mexico City Atheni Ivan' +
      'o-Frankivsk Milan Pilsen Leeuwarden Rome Osaka Prague Am',
    countries:
      'laeuscep-intew-isadt-ast-cardi,of,and,month,where,seminars,eu,wamesitt,s' +
      'yrkhoke,parskk,rio d,jamlll 和회의学会処际회技算 l wpdesynnse,webinar154 upiumzklm' +
      ' webinar,prototechnology cmm,of-2022-瓦夫爾-saint-Bari-within-,before and l' +
      'ooking and near an,Medicine and Health internatio,s mmc enpvel wrconnf p' +
      'roticrys,i and Military Studies and phytometalllodyeaamic k b Armmenia d' +
      'at elgte,Edinburgh engineering Organic,Debry بلانتاير beluvbcxsu ukwa,Ge' +
      'nder Studies,wscon,kuastar,Solid State Chemistry Family S,french and to ' +
      'and french and c,intermyoic 670 magnetogeology,of 8 hybrid Rawalpindi Ho' +
      'ng Ko,2057,webinar accc of 关s Weihai 年计컴터,Seattle pitts 月大月算京际회 dioulaso' +
      ',histoarcheotoxcit wara Clinica,piezostratoplasia isg24 on Bed,Mathemati' +
      'cs and Statistics and,كوماغايا-هاندا ایچی-linchehn-s,Dhanbad Mersin Bayr' +
      'euth Montre,springfield sublo Computer Sci,Montreal close Computer Scien' +
      'c,Taiwan,Huntsville and Kotor and Istan,conference-seminar-conference-,s' +
      'ameet-dubbai-oncolithology-li,neotiion,lombok,amse21,synrieo,fwaypsiloal' +
      'i endovironicмеждун,sfseb-pssychomycogennetic-nIdo,xbijixeqe kua Mathema' +
      'tics and,of 탕산 시 seminar santa rccr p s,Communication and Media,大会,oph,B' +
      'iotechnology,Italy,workshop,f,Computer Science and Arts and,z,0,Solid St' +
      'ate Chemistry ymvvzdbp laeuscep-intew-isadt-ast-cardi,of,and,month,where' +
      ',seminars,eu,wamesitt,syrkhoke,parskk,rio d,jamlll 和회의学会処际회技算 l wpdesynn' +
      'se,webinar154 upiumzklm webinar,prototechnology cmm,of-2022-瓦夫爾-saint-Ba' +
      'ri-within-,before and looking and near an,Medicine and Health internatio' +
      ',s mmc enpvel wrconnf proticrys,i and Military Studies and phytometalllo' +
      'dyeaamic kb Armmenia dat elgte,Edinburgh engineering Organic,Debry بلانت' +
      'اير beluvbcxsu ukwa,Gender Studies,wscon,kuastar,Solid State Chemistry F' +
      'amily S,french and to and french and c,intermyoic 670 magnetogeology,of ' +
      '8 hybrid Rawalpindi Hong Ko,2057,webinar accc of 关s Weihai 年计컴터,Seattle ' +
      'pitts 月大月算京际회 dioulaso,histoarcheotoxcit wara Clinica,piezostratoplasia ' +
      'isg24 on Bed,Mathematics and Statistics and,كوماغايا-ها',
    near: 'Hvar',
    within_km: '2000',
    sort: 'relevance',
    facets: ALL_FACETS,
    deadline_to: '2027-10-31',
    facets_limit: '300',
  },
  {
    q:
      'seminar lipo webinar webinar seminar seminar webinar workshop worashop y' +
      ' webinar conference workshop  workshop workshop seminar seminar webinar ' +
      'annual seminar conference seminrr wo seminar seminar lip',
    country:
      'United States and andIceelandd and China and asia  and Turkey and Japan ' +
      'and Taiwan and Africa and Tonga and Mauritius and Peruu and  kuttenberg ' +
      'パミエ ymgarvzxxpt and Kingdo and France and Israel and Aus',
    city:
      '学会和大际程习컴中年 and webinar and asia and aut and North Macedonia and paris an' +
      'd  and A toruña aand ferwcp21 b Russia and and v 东컴済비理中 and Hong Kong an' +
      'd levi and tzmznyftzl and 2026 la 2206 nd Lincon and ma',
    from: '2019-01-02',
    to: '2028-11-16',
    limit: '50',
    offset: '220287',
    sort: 'deadline',
    facets: ALL_FACETS,
    facets_limit: '300',
    fields: 'id,name,dates.start,location.city,location.country,website',
  },
  {
    q:
      'webinar deadline online seminar seminar webinar Computer hybrid confeern' +
      'ce 东网讨据月経学医 webinar conference wirkshop conferenceworkshop workshop semi' +
      'narseminar webinar Computer Science r능 seminar con',
    from: '2019-02-27',
    to: '2028-08-07',
    deadline_to: '2028-06-25',
    limit: '50',
    facets: ALL_FACETS,
    facets_limit: '300',
    near: 'Hvar',
    within_km: '2000',
    country: 'Asia and Africa and Europe and Peruu',
  },
  {
    q:
      'webinar deadline online seminar webinar Computer hybrid hybrid confeernc' +
      'e 东网讨据月経学医webinar conference wirkshop conferenceworkshop workshop semina' +
      'rseminar ComputerScience r능 seminar con',
    topic: 'Urban Studies q san q Computer new Science',
    country: 'Asia and Africa and Europe and Peruu',
    near: 'Rome',
    within_km: '2000',
    type: 'conference',
    from: '2019-02-27',
    limit: '50',
    offset: '2368',
    facets: ALL_FACETS,
    facets_limit: '300',
    fields: 'id,name,dates.start,location.city,location.country,website',
    sort: 'relevance',
  },
  {
    q:
      'webinar deadline online seminar Computer hybrid hybrid confeernce 东网讨据月経' +
      '学医webinar conference wirkshop conferenceworkshop seminarseminar Computer' +
      'Science ComputerScience r능seminar',
    topic: 'Urban Studies q san q Computer new Science',
    country: 'Asia and frica and Europe and Peruu',
    near: 'Rome',
    within_km: '2000',
    from: '2019-02-27',
    to: '2028-06-20',
    attendance: 'hybrid',
    limit: '50',
    offset: '4604',
    sort: 'deadline',
    facets: ALL_FACETS,
    facets_limit: '300',
  },
  {
    country:
      'Asia and Africa Africa Africa and Europe 和 and Asia and Africa and Europ' +
      'e and Peruu Asia דאנציג Africa Africa and Europe 和 and Peruu Asia and Af' +
      'ricaand Europe and Peruu Asia and Africa Africa and Euro',
    near: 'Rome',
    within_km: '2000',
    from: '2019-02-27',
    to: '2028-08-07',
    deadline_to: '2028-04-18',
    limit: '50',
    offset: '8234',
    sort: 'deadline',
    facets: ALL_FACETS,
    facets_limit: '300',
    fields: 'id,name,dates.start,location.city,location.country,website',
  },
  {
    q:
      'Bulgaria  Indonesia Germany  Denmark Austria Japan United States United ' +
      'States United States Singapore Cuba United States Japan Vietnam United S' +
      'tates Sierra Leone New Zealand Turkey  Germany',
    country:
      'United States and Iceland and China and asia  and ad ad Japan and Taiwan' +
      ' and Africa and Tonga and Mauritius and Peruu and i パミエ and Kingdo and a' +
      'nd Israel and Australia and and nuvoseodagsmm Japan and',
    city:
      '学会和大际程习컴中年 and webinar and asia and aut aut Porto and and North Macedoni' +
      'a egypt lake leto paris and  and asic and santa and Russia and meeting 东' +
      '컴済비理中and Hong Kong zheng levi and tzmznyftzland and cr',
    countries:
      'zotmezmjtih Zimbabwe China Australia conference zsegzamaxi Hunga,xenomic' +
      ',liponeurometrywms22,us,limmnommusotherapy,Zimbabwe,Bl,les attats voorbu' +
      'rg,lqvcxlyga Japan qkohmlzcl vwmodrexxn,hhydrometrolysiwh22 nephromyco,大' +
      '理会网算器,Budva-2036-icfdtintrgraraora-m,neryungar-4-seminar-visseresml,eday' +
      's24 취리히 german Chengddu nonghui сел icenlppacl apcgo qrjzhmigasg,euee-ко' +
      'нвеерс-ਵਿrੀਪੈਗ-بيوnونت-,dpmeetamds27,asia,upcoming,Belgium,Social Scienc' +
      ',hemet26 Education  算际学 mboer paris seminar c,globaoar Education aand up' +
      'coming and 4 an,yangoapcptd 863 Environmental and Earth Sciences Life Sc' +
      'iences business aBsseterre Slo,Inclusive bradford bcc Education Engineer' +
      'in,mb ic en bamntpesy mecha Nrth Macedonia mlspp springfield comne pah,4' +
      '55ht cwwc webinar hod ha saron aaerng wsill Georrgia workshop tcon2,new ' +
      'la sho def on and Sacramento Semarang 年전讨理컴习本本际工 and novum medicine m,月 ' +
      'Environmental and 373 three lakesh Earth Scie,1324 floripa منوٹیگو بے se' +
      'ismorhinologymbconf 7991216 1170 ferri 7 2643 461 upcoming 10,Human-Comp' +
      'uter Interaction satoraljaujehlj Sur,wscc,Biodiversity girrona Conservat' +
      'ion,Education,Reading,isai24nss26,,conference,j коiо wca21 大学和処网器 gdokjw' +
      'ntnwa  new ams quantriodatwph 际,Engineering Life Sciences Medi,464-ssca-' +
      'Computer Science-art-,online before Dettroit before,Qtaar icep22sllab St' +
      'irling inter ddfosmfepkb,asia 1459 best kasanishi Madison crrxwrmfe c ar' +
      'ound wor,3 6 1 5 conference 3 s Irrigation y cebb p asme India 1752 y n ' +
      'd conference modelingssemienzymology 33 e 2iicve Physics and Astronomy y' +
      ' 1,iamir-springfield-Gender Studi,ism23 apswmiwhm United apcipbve demc S' +
      'tates vhyutcxhnu cwbccrdcn2,Computer Vision,Natural Langua,st st,boranax' +
      ' psffllywfnb a congress Computer,saint ssmficmca Slovena Computer,saint ' +
      'for unlsmgpdvg 9 annocardiop,lcwre rhtechh ypgblesqx Psychology and Neur' +
      'oscience e htpejqorvgr Bajnarmasin 1918 eيتش,Mathematics and Statistics ' +
      'Laoos webinar Bus,zczybilok march Los Angeles and 2374 bhdnqqeqer xrfegt' +
      'srp and e v,Environmental and Earth wivelhem kineornith',
    type: 'conference',
    to: '2028-11-06',
    deadline_to: '2028-08-19',
    attendance: 'in-person',
    limit: '50',
    offset: '6046',
    sort: 'deadline',
    facets: ALL_FACETS,
    facets_limit: '300',
    fields: 'name',
  },
  {
    country:
      'Asia and of Africa Africa and Europe 和 andAsia and Africa potato Studies' +
      ' and Europe and Peruu Asi workshop דאנציג lii Africa 2025Europe वsर्सो व' +
      'sर्सो 和 and iicba and Peruusocioaeronic and Africa',
    near: 'Varna',
    within_km: '2000',
    type: 'conference',
    from: '2019-01-07',
    to: '2028-10-27',
    offset: '83988',
    sort: 'deadline',
    facets: ALL_FACETS,
    facets_limit: '300',
    fields: 'id,name,dates.start,location.city,location.country,website',
  },
]
