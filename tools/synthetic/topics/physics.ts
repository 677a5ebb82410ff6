import type { TopicText } from '../text-lists.ts'

export const PHYSICS: TopicText = {
  name: 'Physics and Astronomy',
  share: 4.8,
  subTopics: `
    Condensed Matter Physics, Particle Physics, Astrophysics, Optics, Quantum Physics, Nuclear Physics,
    Plasma Physics, Atomic and Molecular Physics, Cosmology, Materials Physics, Statistical Physics,
    Theoretical Physics, Lasers, High Energy Physics, Superconductivity, Magnetism, Computational Physics,
    Planetary Science, Gravitation, Fluid Dynamics, Soft Matter, Semiconductor Physics, Medical Physics,
    Radio Astronomy, Geophysics, Solar Physics, Low Temperature Physics, Mathematical Physics,
    Accelerator Physics, Nonlinear Dynamics
  `,
  terms: `
    Quantum Information, Quantum Material(s), Topological Insulator(s), Graphene, Two-Dimensional Material(s),
    Dark Matter, Dark Energy, Black Hole(s), Gravitational Wave(s), Neutrino(s), Exoplanet(s), Galaxies,
    Galaxy Formation, Stellar Evolution, Supernovae, Cosmic Ray(s), String Theory, Field Theories,
    Phase Transition(s), Spintronics, Thin Film(s), Quantum Dot(s), Photonic Crystal(s), Ultrafast Phenomena,
    Synchrotron Radiation, Neutron Scattering, X-ray Spectroscopy, Detector(s), Fusion Energy, Turbulence,
    Chaos, Complex System(s), Bose-Einstein Condensation, Cold Atom(s), Metamaterial(s), Terahertz Wave(s),
    Radiation Protection, Dosimetry, Space Weather, Telescope(s), Interferometry, Crystal Growth,
    Electron Microscopy, Polymer Physics, Granular Matter
  `,
}
