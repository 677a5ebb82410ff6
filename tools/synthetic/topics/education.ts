import type { TopicText } from '../text-lists.ts'

export const EDUCATION: TopicText = {
  name: 'Education',
  share: 8.5,
  subTopics: `
    Higher Education, E-Learning, Language Teaching, STEM Education, Educational Technology,
    Teacher Education, Early Childhood Education, Special Education, Curriculum Studies,
    Educational Leadership, Lifelong Learning, Mathematics Education, Science Education, Vocational Education,
    Physical Education, Inclusive Education, Educational Psychology, Assessment and Evaluation,
    Distance Education, Medical Education, Engineering Education, Music Education, Art Education,
    Comparative Education, Adult Education, Multicultural Education, Literacy, Education Policy,
    Student Affairs, School Counseling
  `,
  terms: `
    Learning Analytics, Blended Learning, Flipped Classroom(s), Mobile Learning, Online Course(s),
    Student Engagement, Academic Integrity, Academic Writing, Gamification, Serious Game(s),
    Classroom Management, Bilingual Education, Internationalization, Quality Assurance, University Ranking(s),
    Teaching Method(s), Digital Literacy, Critical Thinking, Problem-Based Learning, Project-Based Learning,
    Learning Disabilities, Gifted Student(s), Kindergarten(s), School(s), Teacher Training, Mentoring,
    Open Educational Resource(s), Educational Research, Pedagogy, Didactics, Children's Literature,
    Home Schooling, Tutoring, Accreditation, Career Guidance, Student Mobility, Rural School(s),
    Indigenous Education, Peace Education, Media Literacy, MOOCs, Textbook(s), Play
  `,
}
