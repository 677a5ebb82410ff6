/** Patterns for names in a language, with `{field}`, `{number}` (of the edition) and `{year}`. */
export interface VernacularText {
  /** Countries that use the language, separated by commas. */
  countries: string
  /** Per cent of the national and local events of these countries with a name in this language. */
  share: number
  patterns: string
  fields: string
}

export const VERNACULARS: readonly VernacularText[] = [
  {
    countries: 'China, Taiwan, Hong Kong',
    share: 12,
    patterns: `
      第{number}届 全国 {field} 学术会议
      {year} 中国 {field} 大会
      {year} 国际 {field} 研讨会
      {field} 论坛 {year}
      全国 {field} 学术年会
    `,
    fields: `
      人工智能, 机器学习, 计算机视觉, 材料科学, 肿瘤学, 公共卫生, 环境工程, 能源, 教育技术, 应用数学, 生物技术, 机械工程, 量子计算, 数据科学, 经济学, 法学, 农业科学, 心脏病学,
      心理学, 网络安全, 化学工程, 护理学, 语言学, 历史学, 遥感, 高分子材料, 纳米技术, 土木工程, 控制理论, 统计学
    `,
  },
  {
    countries: 'Japan',
    share: 12,
    patterns: `
      第{number}回 {field} シンポジウム
      {field} 学会 {year}年 大会
      {year} 年度 {field} 研究会
      日本 {field} 学会 年次大会
    `,
    fields: `
      人工知能, 機械学習, 情報処理, 材料科学, 循環器, 公衆衛生, 環境科学, エネルギー, 教育工学, 応用数学, 生物工学, 機械工学, 量子情報, データサイエンス, 経済学, 法律, 農業,
      心理学, ロボット工学, 化学, 看護学, 言語学, 歴史学, コンピュータビジョン, ソフトウェア工学
    `,
  },
  {
    countries: 'South Korea, North Korea',
    share: 13,
    patterns: `
      제{number}회 한국 {field} 학술대회
      {year} {field} 국제 심포지엄
      한국 {field} 학회 춘계학술대회
      {field} 워크숍 {year}
    `,
    fields: `
      인공지능, 기계학습, 컴퓨터비전, 재료과학, 종양학, 공중보건, 환경공학, 에너지, 교육공학, 응용수학, 생명공학, 기계공학, 양자컴퓨팅, 데이터과학, 경제학, 법학, 농업과학, 심리학,
      로봇공학, 화학공학, 간호학, 언어학, 역사학
    `,
  },
  {
    countries: `
      Egypt, Saudi Arabia, Morocco, Algeria, Tunisia, Jordan, Iraq, Lebanon, UAE, Qatar, Kuwait, Oman,
      Bahrain, Libya, Sudan, Palestine, Syria, Yemen
    `,
    share: 12,
    patterns: `
      المؤتمر الدولي {number} في {field}
      المؤتمر العربي حول {field} {year}
      ندوة {field} والتنمية المستدامة
      ورشة عمل في {field}
      الملتقى الوطني حول {field} {year}
    `,
    fields: `
      الذكاء الاصطناعي, الطاقة المتجددة, التعليم العالي, الصحة العامة, أمراض القلب, الهندسة المدنية,
      علوم الحاسوب, أمن المعلومات, الاقتصاد الإسلامي, اللغة العربية, القانون الدولي, البيئة, الزراعة,
      الكيمياء التطبيقية, الرياضيات, التمريض, إدارة الأعمال, التاريخ, التكنولوجيا الحيوية, علم النفس
    `,
  },
  {
    countries: 'Russia, Belarus, Kazakhstan, Kyrgyzstan',
    share: 22,
    patterns: `
      {number}-я Международная конференция «{field}»
      Всероссийская научная конференция: {field}
      Международный симпозиум {field} {year}
      Школа молодых учёных «{field}» - {year}
      Научно-практический семинар «{field}»
    `,
    fields: `
      Искусственный интеллект, Машинное обучение, Материаловедение, Физика плазмы, Кардиология, Онкология,
      Экология, Энергетика, Педагогика, Прикладная математика, Биотехнология, Механика, Квантовые технологии,
      Информационные технологии, Экономика и управление, Право, Сельское хозяйство, Психология, Робототехника,
      Химия, Лингвистика, История, Геофизика, Оптика и лазеры
    `,
  },
  {
    countries: 'Ukraine, Bulgaria',
    share: 10,
    patterns: `
      Міжнародна конференція «{field}» {year}
      {number} Національний конгрес {field}
      Школа-семінар {field} {year}
    `,
    fields: `
      Інформатика, Економіка, Екологія, Математика, Кардіологія, Філологія, Фізика, Енергетика, Педагогіка,
      Право, Біотехнологія, Хімія
    `,
  },
  {
    countries: `
      France, Senegal, Ivory Coast, Cameroon, Benin, Togo, Gabon, Madagascar, Burkina Faso, Mali, Luxembourg,
      Monaco
    `,
    share: 17,
    patterns: `
      {number}e Congrès national de {field}
      Journées de {field} {year}
      Colloque international « {field} »
      Séminaire de {field}
      École d'été en {field} {year}
      Rencontres nationales de {field}
      Congrès français de {field} - {year}
    `,
    fields: `
      cardiologie, médecine générale, mécanique, mathématiques appliquées, génie des procédés, linguistique,
      santé publique, pédagogie, robotique, écologie, chimie, géographie, sociologie, littérature comparée,
      énergies renouvelables, intelligence artificielle, télédétection, droit européen, économie sociale,
      neurosciences, histoire de l'art, archéologie, cancérologie, sciences de l'éducation
    `,
  },
  {
    countries: 'Germany, Austria, Switzerland, Liechtenstein',
    share: 13,
    patterns: `
      {number}. Deutscher Kongreß für {field}
      {number}. Jahrestagung der Gesellschaft für {field}
      Fachtagung {field} {year}
      Workshop „{field}“
      Kolloquium {field}
      Symposium für {field} und Gesellschaft {year}
      Forum {field} – {year}
    `,
    fields: `
      Künstliche Intelligenz, Maschinenbau, Werkstofftechnik, Kardiologie, Chirurgie, Pädagogik,
      Verkehrswesen, Umwelttechnik, Energiewirtschaft, Informatik, Regelungstechnik, Medizintechnik,
      Pflegewissenschaft, Städtebau, Lebensmittelchemie, Wasserwirtschaft, Altertumskunde, Rechtsgeschichte,
      Hochschuldidaktik, Strömungsmechanik, Qualitätssicherung, Bauingenieurwesen, Datenschutz,
      Öffentliche Verwaltung, Halbleiterphysik
    `,
  },
  {
    countries: `
      Spain, Mexico, Argentina, Chile, Colombia, Peru, Ecuador, Uruguay, Costa Rica, Cuba, Bolivia, Paraguay,
      Venezuela, Panama, Guatemala, El Salvador, Honduras, Nicaragua, Dominican Republic
    `,
    share: 20,
    patterns: `
      {number}º Congreso Internacional de {field}
      Jornadas de {field} {year}
      Congreso Nacional de {field}
      Simposio Latinoamericano de {field}
      Seminario de {field}
      Encuentro Iberoamericano sobre {field} {year}
      Taller de {field}: teoría y práctica
    `,
    fields: `
      Educación, Ingeniería Civil, Cardiología, Administración, Biotecnología, Matemáticas, Lingüística,
      Enfermería, Computación, Economía, Psicología, Inteligencia Artificial, Energías Renovables,
      Medicina Interna, Derecho, Arqueología, Ciencias Sociales, Robótica, Química, Agronomía,
      Innovación Docente, Gestión del Agua, Salud Pública, Arquitectura, Filosofía
    `,
  },
  {
    countries: 'Brazil, Portugal, Angola, Mozambique, Cape Verde',
    share: 22,
    patterns: `
      {number}º Congresso Brasileiro de {field}
      Simpósio de {field} de São Paulo
      Jornadas de {field} {year}
      Encontro Nacional de {field}
      Seminário de {field} {year}
      Congresso Luso-Brasileiro de {field}
    `,
    fields: `
      Educação, Engenharia, Cardiologia, Administração, Computação, Saúde Coletiva, Enfermagem, Física,
      Matemática, Agronomia, Odontologia, Psicologia, Direito, Inteligência Artificial, Automação, Química,
      Ciência da Informação, História, Geografia, Nutrição, Turismo, Energia
    `,
  },
  {
    countries: 'Italy, San Marino, Vatican City',
    share: 11,
    patterns: `
      {number}° Congresso Nazionale di {field}
      Convegno di {field} {year}
      Giornate di studio: {field}
      Scuola estiva di {field}
      Seminario di {field}
    `,
    fields: `
      Cardiologia, Informatica, Ingegneria, Fisica, Matematica Applicata, Archeologia, Pedagogia, Letteratura,
      Economia, Chimica, Sanità Pubblica, Geologia, Storia dell'Arte, Diritto, Filosofia, Neurologia,
      Scienze Sociali, Architettura, Robotica, Agraria
    `,
  },
  {
    countries: 'Turkey',
    share: 14,
    patterns: `
      {number}. Ulusal {field} Kongresi
      Uluslararası {field} Sempozyumu {year}
      {field} Çalıştayı
      {field} Günleri {year}
    `,
    fields: `
      Kardiyoloji, Eğitim, Makine Mühendisliği, Yapay Zekâ, İktisat, Çevre, Hemşirelik, Matematik, Türk Dili,
      Hukuk, Enerji, Psikoloji, Ziraat, Bilişim, Göğüs Hastalıkları
    `,
  },
  {
    countries: 'Poland',
    share: 11,
    patterns: `
      {number}. Ogólnopolska Konferencja {field}
      Sympozjum {field} {year}
      Szkoła Letnia {field}
      Zjazd Towarzystwa: {field}
    `,
    fields: `
      Informatyki, Kardiologii, Inżynierii, Pedagogiki, Matematyki, Energetyki, Językoznawstwa, Zarządzania,
      Chemii, Ochrony Środowiska, Archeologii, Psychologii, Prawa Międzynarodowego
    `,
  },
]
