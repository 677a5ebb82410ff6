import type { TopicText } from '../text-lists.ts'

export const SOCIAL_SCIENCES: TopicText = {
  name: 'Social Sciences',
  share: 6.5,
  subTopics: `
    Sociology, Gender Studies, Communication and Media, Anthropology, Social Work, Urban Studies,
    Migration Studies, Geography, Demography, Cultural Studies, Library and Information Science, Journalism,
    Development Studies, Family Studies, Youth Studies, Criminology, Disability Studies, Human Rights,
    Area Studies, Tourism Studies, Sport Sciences, Science and Technology Studies, Peace and Conflict Studies,
    Regional Planning, Race and Ethnicity, Religion and Society, Social Policy, Rural Sociology, Game Studies,
    Survey Methodology
  `,
  terms: `
    Women's Studies, Social Media, Digital Society, Inequalities, Social Justice, Refugee(s), Diaspora(s),
    Globalization, Citizenship, Identity, Identities, Public Opinion, Welfare State(s), Housing, Poverty,
    Aging Societies, Childhood, Fatherhood, Domestic Violence, Crime Prevention, Prison(s), Cities,
    Community Development, Social Innovation, Volunteering, Nonprofit Organization(s), Public Space(s),
    Ethnography, Qualitative Research, Qualitative Method(s), Feminism, Masculinities, Sexuality, Archive(s),
    Digital Libraries, Open Access, Fake News, Television, Film Industries, Popular Culture, Fandom,
    Food Cultures, Sustainable Development, Climate Justice, Consumption, Leisure, Football, Olympic Studies,
    Borders, Nationalism, Postcolonial Studies
  `,
}
