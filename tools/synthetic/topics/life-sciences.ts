import type { TopicText } from '../text-lists.ts'

export const LIFE_SCIENCES: TopicText = {
  name: 'Life Sciences',
  share: 7,
  subTopics: `
    Biotechnology, Microbiology, Genetics, Molecular Biology, Cell Biology, Biochemistry, Ecology,
    Plant Science, Zoology, Genomics, Virology, Proteomics, Systems Biology, Structural Biology,
    Marine Biology, Developmental Biology, Evolutionary Biology, Entomology, Stem Cell Research,
    Synthetic Biology, Biophysics, Toxicology, Parasitology, Mycology, Physiology, Conservation Biology,
    Ornithology, Botany, Aquaculture, Bioethics
  `,
  terms: `
    Protein Folding, Enzyme(s), Membrane Protein(s), Gene Expression, Gene Editing, CRISPR, Microbiome(s),
    Bacteria, Virus(es), Antibodies, Antibody Engineering, Metabolomics, Cell Signaling, Cancer Biology,
    Tissue Engineering, Aging, Biodiversity, Population Genetics, Plant Breeding, Photosynthesis, Algae,
    Insect(s), Butterflies, Bird(s), Fish, Primate(s), Coral Reef(s), Fungi, Yeast, Animal Model(s),
    Single Cell Analysis, Bioprocess Engineering, Fermentation, Biosensor(s), Biomaterial(s), Epigenetics,
    RNA Biology, DNA Repair, Chromatin, Mitochondria, Circadian Rhythm(s), Phylogenetics, Biogeography,
    Invasive Species, Pollinator(s), Mammal(s), Reptile(s), Amphibian(s), Plankton, Embryo(s), Biobank(s),
    Sequencing
  `,
}
