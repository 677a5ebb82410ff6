import type { TopicText } from '../text-lists.ts'

export const BUSINESS: TopicText = {
  name: 'Business and Economics',
  share: 10.5,
  subTopics: `
    Management, Finance, Marketing, Economics, Accounting, Entrepreneurship, International Business,
    Human Resources, Supply Chain Management, Tourism, Hospitality, Innovation Management, E-Commerce,
    Banking, Strategic Management, Project Management, Organizational Behavior, Development Economics,
    Operations Management, Corporate Governance, Real Estate, Business Ethics, Insurance, Taxation,
    Leadership, Econometrics, Consumer Behavior, Retail, Islamic Finance, Knowledge Management,
    Family Business
  `,
  terms: `
    Small Business, Startup(s), Fintech, Cryptocurrencies, Digital Transformation, Financial Market(s),
    Risk Management, Corporate Social Responsibility, Auditing, Investment(s), Trade, Globalization,
    Emerging Market(s), Labor Economics, Public Finance, Monetary Policy, Behavioral Economics,
    Circular Economy, Sharing Economy, Brand(s), Advertising, Customer Experience, Sales, Procurement,
    Business Model(s), Business Analytics, Decision Making, Service Industries, Hotel Industry,
    Creative Industries, Productivity, Competitiveness, Mergers and Acquisitions, Venture Capital,
    Wealth Management, Economic Growth, Inequality, Poverty, Sustainability Reporting, Women Entrepreneur(s),
    Workplace Diversity, Talent Management, Negotiation, Outsourcing, Franchising
  `,
}
