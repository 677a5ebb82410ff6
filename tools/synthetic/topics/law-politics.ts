import type { TopicText } from '../text-lists.ts'

export const LAW_POLITICS: TopicText = {
  name: 'Law and Politics',
  share: 3.4,
  subTopics: `
    International Law, Political Science, International Relations, Public Administration, Human Rights Law,
    Public Policy, Constitutional Law, Criminal Law, Environmental Law, Intellectual Property,
    European Studies, Security Studies, Commercial Law, Legal Theory, Governance, Diplomacy, Labor Law,
    Tax Law, Maritime Law, Elections and Democracy, Law and Technology, Comparative Politics, Family Law,
    Arbitration, Data Protection, Local Government, Political Theory, Military Studies, Competition Law,
    Legal History
  `,
  terms: `
    Democracy, Democracies, Rule of Law, U.S. Foreign Policy, U.N. Peacekeeping, E.U. Enlargement, Terrorism,
    Cybercrime, Corruption, Sanction(s), Treaties, Treaty Law, Migration Law, Refugee Law, Children's Rights,
    Women's Rights, Workers' Rights, Indigenous Rights, Consumer Protection, Privacy Law, Copyright,
    Patent(s), Trademark(s), Antitrust, Contract(s), Tort(s), Mediation, Court(s), Judge(s), Jury, Juries,
    Sentencing, Police, Policing, Populism, Parliament(s), Political Parties, Federalism, Geopolitics,
    Nuclear Policy, Arms Control, Energy Law, Space Law, Law of the Sea, Trade Agreement(s), Investment Law,
    Public Procurement, Digital Government, Smart Regulation, Lobbying, Civil Society, Transitional Justice,
    War Crime(s), Legal Education, Legal Aid
  `,
}
