import type { TopicText } from '../text-lists.ts'

export const HUMANITIES: TopicText = {
  name: 'Arts and Humanities',
  share: 4.4,
  subTopics: `
    Literature, History, Linguistics, Philosophy, Visual Arts, Archaeology, Music, Architecture,
    Religious Studies, Translation Studies, Digital Humanities, Design, Film Studies, Cultural Heritage,
    Theatre, Classics, Medieval Studies, Art History, Museum Studies, Theology, Creative Writing, Folklore,
    Fashion, Photography, Asian Studies, American Studies, Islamic Studies, Jewish Studies, African Studies,
    Dance
  `,
  terms: `
    Shakespeare, Poetry, Novel(s), Narrative(s), Children's Books, Comics, Translation, Interpreting,
    Corpus Linguistics, Sociolinguistics, Phonetics, Phonology, Syntax, Semantics, Pragmatics,
    Discourse Analysis, Dialect(s), Lexicography, Ethics, Aesthetics, Phenomenology, Metaphysics,
    Epistemology, Manuscript(s), Medieval Studies, Renaissance, Enlightenment, Empire(s), Colonialism,
    Memory Studies, Oral History, Military History, Maritime History, Economic History, Holocaust Studies,
    Mythologies, Mythology, Ritual(s), Pilgrimage(s), Monasteries, Cathedral(s), Urban Design,
    Landscape Architecture, Interior Design, Graphic Design, Opera(s), Jazz, Musicology, Organ Music,
    Ceramics, Textile(s), Painting(s), Conservation, Restoration, Museum(s), Galleries, Papyri, Epigraphy,
    Numismatics
  `,
}
