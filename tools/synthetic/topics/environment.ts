import type { TopicText } from '../text-lists.ts'

export const ENVIRONMENT: TopicText = {
  name: 'Environmental and Earth Sciences',
  share: 4.6,
  subTopics: `
    Climate Change, Sustainability, Geology, Water Resources, Environmental Science, Remote Sensing,
    Oceanography, Renewable Energy, Meteorology, Waste Management, Hydrology, Biodiversity Conservation,
    Environmental Policy, Natural Hazards, Soil Science, Forestry, Air Quality, Geochemistry, Seismology,
    Environmental Health, Paleontology, Volcanology, Glaciology, Geoinformatics, Coastal Management,
    Ecotoxicology, Mineralogy, Carbon Management, Disaster Management, Polar Research
  `,
  terms: `
    Climate Adaptation, Climate Model(s), Carbon Footprint(s), Green Building(s), Green Technologies,
    Recycling, Plastic Pollution, Microplastic(s), Water Quality, Drinking Water, Groundwater, Flood(s),
    Drought(s), Landslide(s), Earthquake(s), Tsunami(s), Volcano(es), River(s), Lake(s), Wetland(s),
    Glacier(s), Permafrost, Sea Level, Ocean Acidification, Fisheries, Forest(s), Wildfire(s), Deforestation,
    Desertification, Land Use, Ecosystem Service(s), Environmental Monitoring, Earth Observation, GIS,
    Aerosol(s), Greenhouse Gas(es), Air Pollution, Noise Pollution, Contaminated Site(s), Soil Remediation,
    Mineral Deposit(s), Sediment(s), Stratigraphy, Fossil(s), Tectonics, Geothermal Energy, Energy Policies,
    Sustainable Cities, Net Zero, Life Cycle Assessment(s), Nature-Based Solution(s)
  `,
}
