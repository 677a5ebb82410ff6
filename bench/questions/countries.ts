interface Country {
  /** Whole values of the column country, in lower case, with blanks for `:`, `_`, `.` and `-`. */
  readonly spellings: ReadonlySet<string>
  /** Cities that mean the country if the column country is empty. */
  readonly cities: RegExp
}

const US_STATES =
  'AK AL AR AZ CA CO CT DC FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA ' +
  'RI SC SD TN TX UT VA VT WA WI WV WY USA California Texas Hawaii Florida Massachusetts Colorado Utah Oregon Illinois'
const US_SUFFIX = new RegExp(String.raw`\b(${US_STATES.replaceAll(' ', '|')})\b`)

const TABLE = {
  US: country(
    'us, u s, usa, u s a, united states, united state, united status, america, texas, hawaii, pennsylvania, florida, ' +
      'tennessee, oregon, new mexico, pr, puerto rico',
    'New York, San Francisco, Chicago, Boston, Seattle, Austin, Denver, Las Vegas, Los Angeles, San Diego, Atlanta',
    US_SUFFIX,
  ),
  UK: country(
    'uk, u k, gb, great britain, united kingdom, united kindom, england, scotland, scottland, scotland uk, wales',
    'London, Edinburgh, Manchester, Glasgow, Cambridge, Oxford, Bristol, Leeds, Brighton, Birmingham, Newcastle, ' +
      'Aberystwyth, Bournemouth, Belfast, Southampton, Canterbury, Exeter',
    /\b(UK|England|Scotland|Wales)\b/,
  ),
  Germany: country(
    'germany, de, deu, deutschland',
    'Berlin, Munich, München, Hamburg, Cologne, Köln, Frankfurt, Stuttgart, Dresden, Leipzig, Heidelberg, Hannover, ' +
      'Nürnberg, Karlsruhe, Bochum, Mainz, Bonn',
  ),
  France: country(
    'france, fr, paris',
    'Paris, Lyon, Lille, Nantes, Toulouse, Rennes, Nice, Grenoble, Bordeaux, Marseille, Strasbourg, Vannes, Metz',
  ),
  Spain: country(
    'spain, es, españa, canary islands',
    'Madrid, Barcelona, Valencia, Sevilla, Seville, Malaga, Málaga, Bilbao, Granada, León, Tarragona, Zaragoza',
  ),
  Italy: country(
    'italy, it, italia, tuscany',
    'Rome, Roma, Milan, Turin, Torino, Bologna, Florence, Firenze, Naples, Napoli, Venice, Pisa, Verona, Padua, ' +
      'Bari, Pescara, Trento, Genova',
  ),
  Netherlands: country(
    'netherlands, the netherlands, netherland, the netherland, nl, holland',
    'Amsterdam, Rotterdam, Utrecht, The Hague, Den Haag, Eindhoven, Delft, Groningen, Leiden, Nijmegen, Arnhem',
  ),
  Belgium: country('belgium, belguim, be', 'Brussels, Antwerp, Ghent, Leuven, Mechelen, Bruges'),
  Switzerland: country('switzerland, ch', 'Zurich, Zürich, Geneva, Bern, Basel, Lausanne, Lugano'),
  Austria: country('austria, at', 'Vienna, Wien, Graz, Linz, Salzburg, Innsbruck'),
  Poland: country('poland, pl', 'Warsaw, Warszawa, Kraków, Krakow, Wrocław, Gdańsk, Gdansk, Poznań, Łódź, Katowice'),
  Czechia: country('czech republic, czechia, cz', 'Prague, Praha, Brno, Ostrava'),
  Portugal: country('portugal, portugual, pt', 'Lisbon, Lisboa, Porto, Braga, Coimbra'),
  Greece: country('greece, greec, geece, gr', 'Athens, Thessaloniki, Heraklion, Crete, Patras'),
  Sweden: country('sweden, sweeden, se', 'Stockholm, Gothenburg, Göteborg, Malmö, Lund, Uppsala, Linköping, Ume'),
  Norway: country('norway, no', 'Oslo, Bergen, Trondheim, Stavanger'),
  Denmark: country('denmark, dk', 'Copenhagen, Aarhus, Odense, Aalborg'),
  Finland: country('finland, fi', 'Helsinki, Espoo, Tampere, Turku, Oulu'),
  Iceland: country('iceland, is', 'Reykjav'),
  Ireland: country('ireland, ie', 'Dublin, Cork, Galway, Limerick'),
  Hungary: country('hungary, hu', 'Budapest'),
  Romania: country('romania, ro', 'Bucharest, Cluj, Iasi, Timi'),
  Bulgaria: country('bulgaria, bg', 'Sofia, Varna, Plovdiv'),
  Serbia: country('serbia, rs', 'Belgrade, Novi Sad'),
  Croatia: country('croatia, hr', 'Zagreb, Zadar, Split, Opatija, Dubrovnik'),
  Estonia: country('estonia, ee', 'Tallinn, Tartu'),
  Latvia: country('latvia, lv', 'Riga'),
  Lithuania: country('lithuania, lt', 'Vilnius, Kaunas'),
  Ukraine: country('ukraine, ua', 'Kyiv, Kiev, Lviv, Kharkiv, Odessa'),
  Russia: country('russia, ru', 'Moscow, Saint Petersburg, Novosibirsk'),
  Turkey: country('turkey, türkiye, tr', 'Istanbul, Ankara, Antalya, Izmir'),
  Israel: country('israel, isreal, il', 'Tel Aviv, Jerusalem, Haifa'),
  UAE: country('uae, u a e, united arab emirates, ae', 'Dubai, Abu Dhabi'),
  India: country('india, in', 'Bangalore, Bengaluru, Delhi, New Delhi, Mumbai, Pune, Hyderabad, Chennai, Goa, Kolkata'),
  China: country(
    'china, cn, china (, p r china, macau, macao, hong kong, hong kong sar',
    'Beijing, Shanghai, Shenzhen, Hangzhou, Guangzhou, Chengdu, Macau, Hong Kong',
  ),
  'Hong Kong': country('hong kong, hong kong sar', 'Hong Kong'),
  Taiwan: country('taiwan, tw', 'Taipei, Taichung, Tainan, Kaohsiung, Hsinchu'),
  Japan: country('japan, jaban, jp', 'Tokyo, Osaka, Kyoto, Matsue, Yokohama, Fukuoka, Kobe, Nagoya, Sapporo'),
  Korea: country('korea, south korea, republic of korea, kr', 'Seoul, Busan, Jeju, Daejeon, Daegu'),
  Singapore: country('singapore, sinagpore, sg', 'Singapore'),
  Malaysia: country('malaysia, my', 'Kuala Lump, KLCC, Penang, Kuching'),
  Thailand: country('thailand, th', 'Bangkok, Chiang Mai, Phuket'),
  Vietnam: country('vietnam, viet nam, vn', 'Hanoi, Ha Noi, Ho Chi Minh, Da Nang'),
  Indonesia: country('indonesia, id', 'Jakarta, Bali, Bandung'),
  Philippines: country('philippines, ph', 'Manila, Cebu'),
  Australia: country('australia, au', 'Sydney, Melbourne, Brisbane, Perth, Canberra, Adelaide, Hobart'),
  'New Zealand': country('new zealand, nz', 'Auckland, Wellington, Christchurch, Dunedin'),
  Canada: country('canada, ca', 'Toronto, Montreal, Montréal, Vancouver, Ottawa, Calgary', /\b(ON|QC|BC|AB|Ontario)\b/),
  Mexico: country('mexico, méxico, mx', 'Mexico City, Cancún, Guadalajara'),
  Brazil: country('brazil, brasil, br', 'São Paulo, Sao Paulo, Rio de Janeiro, Porto Alegre, Salvador, Recife'),
  Argentina: country('argentina, ar', 'Buenos Aires'),
  Chile: country('chile, cl', 'Santiago de Chile'),
  Colombia: country('colombia, co', 'Bogot, Medell'),
  Peru: country('peru, pe', 'Lima'),
  Uruguay: country('uruguay, uy', 'Montevideo'),
  'the rest of South America': country('ecuador, ec, bolivia, bo, paraguay, py, venezuela, ve', 'Quito, Caracas'),
  'South Africa': country('south africa, za', 'Cape Town, Johannesburg, Durban, Pretoria'),
  Nigeria: country('nigeria, ng', 'Lagos, Abuja'),
  Kenya: country('kenya, ke', 'Nairobi'),
  Ghana: country('ghana, gh', 'Accra'),
  Namibia: country('namibia, na', 'Windhoek'),
  Morocco: country('morocco, ma', 'Rabat, Casablanca, Marrakesh, Marrakech, Agadir'),
  Egypt: country('egypt, eg', 'Cairo, Alexandria'),
  Ethiopia: country('ethiopia, et', 'Addis Ababa'),
  'the rest of Africa': country(
    'rwanda, tanzania, uganda, tunisia, tunisa, algeria, senegal, cameroon, zimbabwe, zambia, benin, togo, ' +
      'mauritius, mu, mauritania, gambia, niger, somalia, so, sd, bw, ga',
    'Kigali, Tunis, Kampala',
  ),
} as const satisfies Readonly<Record<string, Country>>

export type CountryName = keyof typeof TABLE

export const COUNTRIES: Readonly<Record<CountryName, Country>> = TABLE

function country(spellings: string, cities: string, suffix?: RegExp): Country {
  const beginnings = `^(?:${cities.split(', ').join('|')})`
  return {
    spellings: new Set(spellings.split(', ')),
    cities: new RegExp(suffix === undefined ? beginnings : `${beginnings}|${suffix.source}`),
  }
}

export const EUROPE = names(
  'UK, Germany, France, Spain, Italy, Netherlands, Belgium, Switzerland, Austria, Poland, Czechia, Portugal, Greece, ' +
    'Sweden, Norway, Denmark, Finland, Iceland, Ireland, Hungary, Romania, Bulgaria, Serbia, Croatia, Estonia, ' +
    'Latvia, Lithuania, Ukraine, Russia',
)
export const ASIA = names(
  'Turkey, Israel, UAE, India, China, Hong Kong, Taiwan, Japan, Korea, Singapore, Malaysia, Thailand, Vietnam, ' +
    'Indonesia, Philippines',
)
export const AFRICA = names(
  'South Africa, Nigeria, Kenya, Ghana, Namibia, Morocco, Egypt, Ethiopia, the rest of Africa',
)
export const SOUTH_AMERICA = names('Brazil, Argentina, Chile, Colombia, Peru, Uruguay, the rest of South America')

function names(list: string): readonly CountryName[] {
  return list.split(', ') as CountryName[]
}
