/** Names of countries, each with spellings of real lists. The builder should resolve most of them. */
export const ODD_COUNTRY_SPELLINGS = `
United States: USA, U.S.A., US, U.S., USA., :us:, United States of America, America, United-States,
  united states, UNITED STATES, Estados Unidos, États-Unis
United Kingdom: UK, U.K., GB, Great Britain, England, :gb:, United-Kingdom, united kingdom, Britain, GBR,
  Vereinigtes Königreich
Germany: Deutschland, DE, DEU, :de:, germany, Germany., Alemania, Allemagne
China: CN, CHN, P.R. China, PR China, People's Republic of China, :cn:, CHINA
India: IN, IND, :in:, india, Republic of India, India.
France: FR, FRA, :fr:, france, Frankreich, FRANCE
Italy: IT, ITA, Italia, italy, :it:, Italien
Canada: CA, CAN, :ca:, canada, CANADA, Canada.
Japan: JP, JPN, :jp:, japan, Japón
Spain: ES, ESP, España, :es:, spain, Espagne
Netherlands: The Netherlands, Holland, NL, NLD, :nl:, the netherlands, Nederland
South Korea: Korea, Republic of Korea, KR, KOR, Korea (South), S. Korea, :kr:
Turkey: Türkiye, TR, TUR, Turkiye, turkey
Vietnam: Viet Nam, VN, VNM, vietnam
Portugal: PT, PRT, Portugual, portugal, Portugal.
Switzerland: CH, CHE, Schweiz, Suisse, switzerland, :ch:
Austria: AT, AUT, Österreich, austria
Belgium: BE, BEL, Belgique, België, belgium
Brazil: BR, BRA, Brasil, brazil, :br:
Australia: AU, AUS, australia, :australia:, AUSTRALIA
Czech Republic: Czechia, CZ, CZE, czech republic
Russia: Russian Federation, RU, RUS, russia
UAE: United Arab Emirates, U.A.E., AE, ARE, uae
Iran: Islamic Republic of Iran, IR, IRN, iran
Ivory Coast: Côte d'Ivoire, Cote d'Ivoire, CI, CIV
Taiwan: Taiwan R.O.C., TW, TWN, taiwan
Hong Kong: Hong Kong SAR, HK, HKG, Hongkong
Poland: PL, POL, Polska, poland
Sweden: SE, SWE, Sverige, sweden
Greece: GR, GRC, Hellas, greece
Mexico: MX, MEX, México, mexico
South Africa: ZA, ZAF, RSA, south africa
Ireland: IE, IRL, Republic of Ireland, ireland
New Zealand: NZ, NZL, new zealand, New-Zealand
Finland: FI, FIN, Suomi, finland
Norway: NO, NOR, Norge, norway
Denmark: DK, DNK, Danmark, denmark
Hungary: HU, HUN, Magyarország, hungary
Singapore: SG, SGP, singapore, SINGAPORE
Israel: IL, ISR, israel
`

/** Values of the column country that mean no country. */
export const NO_COUNTRIES = ['W3', 'Texas', '🌍', 'Online', 'Worldwide', 'TBD', 'Scandinavia', 'California', '-']
