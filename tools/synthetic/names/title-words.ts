import { lineList, phraseList } from '../text-lists.ts'

/** Words before a field, most popular first: `Applied Microbiology`. */
export const ADJECTIVES = phraseList(`
  Applied, Computational, Modern, Advanced, Sustainable, Intelligent, Digital, Clinical, Experimental,
  Theoretical, Contemporary, Global, Interdisciplinary, Integrated, Emerging, Comparative, Innovative, Smart,
  Translational, Quantitative, Molecular, Industrial, Practical, Critical, Multidisciplinary, Responsible,
  Inclusive, Open, Adaptive, Evidence-Based, Data-Driven, Human-Centered, Green, Mobile, Secure, Hybrid,
  Nonlinear, Mathematical, Regional, Urban, Rural, Tropical, Arctic, Mediterranean, Nordic, Indigenous,
  Community-Based, Preventive, Personalized, Minimal, Large-Scale, Real-Time, Real-World, Next-Generation,
  Cross-Cultural, Multi-Scale, Low-Cost, High-Throughput, Early-Career, Fundamental, Functional, Historical,
  Creative
`)

/** Words with a preposition before a field, most popular first: `Advances in Microbiology`. */
export const ASPECTS = phraseList(`
  Advances in, Recent Advances in, Trends in, Challenges in, Innovations in, Applications of, Frontiers in,
  New Directions in, Emerging Trends in, Perspectives on, The Future of, Foundations of, Research in,
  Methods in, Best Practices in, Issues in, Current Topics in, Progress in, Principles of,
  Theory and Practice of, Ethics of, Economics of, History of, Philosophy of, Women in, Young Researchers in,
  Developments in, Concepts of, Tools for, Rethinking, Beyond, Women's Leadership in, Children and,
  What's New in, Gender and, Standards for, Modeling of, Simulation of, Visions of
`)

/** Words after a field, most popular first: `Machine Learning for Health`. */
export const PURPOSES = phraseList(`
  for Health, for Sustainable Development, in Healthcare, in Education, for Industry, in Practice,
  in Agriculture, for Society, in Developing Countries, in Medicine, for Smart Cities, for Energy,
  in Engineering, for Climate Action, in Business, for Beginners, for Developers, for Good, in Africa,
  in Asia, in Europe, in Latin America, in the Middle East, in the Digital Age, in the 21st Century,
  in a Changing World, for Young Scientists, for Children, for the Humanities, in Industry 4.0, in Finance,
  in Space, in Low-Resource Settings, for Policy Makers, in Primary Care, for Drug Discovery,
  in the Classroom, at Scale, in Times of Crisis, under Uncertainty, in Rural Areas, in the Workplace,
  for Older Adults, in Emergency Situations, and Beyond, and Its Applications, and Society
`)

/** The second halves of titles with a colon. */
export const MOTTOS = lineList(`
  From Theory to Practice
  Challenges and Opportunities
  Past, Present and Future
  Bridging the Gap
  Building Resilience Together
  Research, Policy & Practice
  A Global Perspective
  New Tools, New Questions
  State of the Art
  Crossing Boundaries
  Towards 2030
  Innovation for All
  Lessons Learned
  Science Meets Industry
  Local Voices, Global Impact
`)
