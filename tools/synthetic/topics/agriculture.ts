import type { TopicText } from '../text-lists.ts'

export const AGRICULTURE: TopicText = {
  name: 'Agriculture and Food Science',
  share: 3.4,
  subTopics: `
    Food Science, Agronomy, Veterinary Science, Animal Science, Horticulture, Food Safety, Crop Science,
    Nutrition and Dietetics, Agricultural Economics, Sustainable Agriculture, Plant Protection,
    Food Technology, Dairy Science, Fisheries Science, Agricultural Engineering, Soil Fertility, Viticulture,
    Irrigation, Poultry Science, Organic Farming, Seed Science, Rural Development, Agroforestry, Beekeeping,
    Food Policy, Meat Science, Precision Agriculture, Agricultural Education, Postharvest Technology,
    Weed Science
  `,
  terms: `
    Food Security, Functional Food(s), Food Processing, Food Packaging, Food Microbiology, Probiotic(s),
    Beverage(s), Wine, Beer, Coffee, Tea, Cocoa, Olive Oil, Cereal(s), Wheat, Rice, Maize, Potato(es),
    Tomato(es), Berries, Citrus Fruit(s), Vegetable(s), Spices, Legume(s), Soybean(s), Cotton, Sugarcane,
    Flower(s), Greenhouse(s), Hydroponics, Vertical Farming, Pesticide(s), Fertilizer(s), Biopesticide(s),
    Pest Management, Plant Disease(s), Livestock, Cattle, Dairy Cattle, Sheep, Goat(s), Pig(s), Horse(s),
    Poultry, Aquaculture, Shrimp Farming, Feed Additive(s), Animal Welfare, Animal Nutrition,
    Veterinary Medicine, Zoonoses, Bees, Farm Machinery, Drone(s)
  `,
}
