import type { TopicText } from '../text-lists.ts'

export const CHEMISTRY: TopicText = {
  name: 'Chemistry',
  share: 4.2,
  subTopics: `
    Organic Chemistry, Materials Chemistry, Analytical Chemistry, Catalysis, Physical Chemistry,
    Medicinal Chemistry, Polymer Chemistry, Inorganic Chemistry, Electrochemistry, Chemical Engineering,
    Green Chemistry, Computational Chemistry, Spectroscopy, Chromatography, Supramolecular Chemistry,
    Crystallography, Environmental Chemistry, Food Chemistry, Nanochemistry, Photochemistry,
    Organometallic Chemistry, Mass Spectrometry, Natural Products, Colloid Chemistry, Petrochemistry,
    Solid State Chemistry, Chemical Biology, Radiochemistry, Agrochemistry, Chemistry Education
  `,
  terms: `
    Total Synthesis, Asymmetric Catalysis, Heterogeneous Catalyst(s), Polymer(s), Nanoparticle(s),
    Metal-Organic Framework(s), Zeolite(s), Ionic Liquid(s), Drug Discovery, Peptide(s), Carbohydrate(s),
    Lipid(s), Dye(s), Pigment(s), Membrane(s), Gel(s), Coating(s), Adhesive(s), Surfactant(s), Biofuel(s),
    Biomass, Carbon Capture, Photocatalysis, Solar Fuel(s), Lithium Battery, Lithium Batteries,
    Flow Chemistry, Click Chemistry, Reaction Mechanism(s), Molecular Machine(s), Molecular Simulation(s),
    Density Functional Theory, NMR Spectroscopy, Separation Science, Trace Analysis, Sample Preparation,
    Process Safety, Distillation, Crystallization, Rare Earth(s), Actinide(s), Boron Chemistry,
    Fluorine Chemistry, Phosphorus, Sulfur Chemistry, Fragrance(s), Cosmetics
  `,
}
