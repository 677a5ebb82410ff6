/** Each country with its weight (relative number of events), and its cities, most popular first. */
export const AMERICAS = `
United States 190: San Francisco, New York, Boston, Chicago, Las Vegas, Washington, San Diego, Orlando,
  Los Angeles, Seattle, Philadelphia, Atlanta, New Orleans, Denver, Austin, Houston, Dallas, San Antonio,
  Miami, Honolulu, Baltimore, Portland, Phoenix, Nashville, Minneapolis, San Jose, Pittsburgh, Salt Lake City,
  Tampa, Anaheim, Cambridge, Berkeley, Stanford, Ann Arbor, Charlotte, St. Louis, Indianapolis, Columbus,
  Cleveland, Detroit, Raleigh, Durham, Princeton, Kansas City, Milwaukee, Long Beach, Santa Barbara, Tucson,
  Albuquerque, Boulder, Madison, Memphis, Louisville, Cincinnati, Providence, New Haven, Ithaca, Santa Fe,
  Scottsdale, Reno, Sacramento, Monterey, Santa Clara, Palo Alto, Irvine, Pasadena, Newport Beach,
  Chapel Hill, Charleston, Savannah, Richmond, Norfolk, Arlington, Bethesda, Gaithersburg, College Park,
  Fort Lauderdale, Jacksonville, Gainesville, Tallahassee, Daytona Beach, Birmingham, Huntsville, Knoxville,
  Oak Ridge, Lexington, Omaha, Des Moines, Iowa City, Ames, Rochester, Buffalo, Albany, Syracuse, Hartford,
  Worcester, Amherst, Burlington, Hanover, Oklahoma City, Tulsa, Little Rock, Baton Rouge, Fort Worth,
  El Paso, College Station, Lubbock, Galveston, Corpus Christi, Boise, Spokane, Eugene, Corvallis, Bellevue,
  Tacoma, Anchorage, Fairbanks, Bozeman, Missoula, Jackson Hole, Park City, Aspen, Snowbird, Keystone,
  Breckenridge, Vail, Fort Collins, Colorado Springs, Maui, Kona, Napa, Santa Cruz, Davis, Riverside, Oakland,
  Fresno, San Luis Obispo, Urbana, Evanston, Notre Dame, Bloomington, West Lafayette, East Lansing,
  Grand Rapids, Toledo, Dayton, Athens, Auburn, Tuscaloosa, Starkville, Columbia, Greenville, Asheville,
  Wilmington, Blacksburg, Charlottesville, Williamsburg, Annapolis, Newark, Hoboken, Atlantic City,
  State College, Bethlehem, Allentown, Harrisburg, Portland Maine, Bar Harbor, Woods Hole, Cold Spring Harbor,
  Stony Brook, Saratoga Springs, Lake Tahoe, Palm Springs, Tempe, Flagstaff, Sedona, Las Cruces, Los Alamos,
  Livermore, Lincoln, Wichita, Lawrence, Manhattan, Fargo, Sioux Falls, Duluth
Canada 40: Toronto, Vancouver, Montreal, Ottawa, Calgary, Quebec City, Edmonton, Halifax, Waterloo, Victoria,
  Winnipeg, Banff, Hamilton, Kingston, St. John's, London, Saskatoon, Regina, Kelowna, Whistler, Guelph,
  Niagara Falls, Fredericton, Charlottetown, Sherbrooke, Windsor, Mississauga, Burnaby, Moncton, Sudbury,
  Thunder Bay, Lethbridge, Jasper, Laval, Trois-Rivières, Gatineau, St. Catharines, Peterborough, Kamloops,
  Nanaimo, Prince George, Mont-Tremblant, Whitehorse, Yellowknife, Iqaluit, Markham, Antigonish, Wolfville,
  Chicoutimi, Rimouski
Mexico 13: Mexico City, Cancún, Guadalajara, Monterrey, Puebla, Mérida, Guanajuato, Querétaro, Oaxaca,
  Puerto Vallarta, Morelia, San Luis Potosí, Playa del Carmen, Tijuana, Cuernavaca, Veracruz, Ensenada, León,
  Toluca, Acapulco, Zacatecas, Chihuahua, Hermosillo, Culiacán, Xalapa, Los Cabos, San Cristóbal de las Casas,
  Aguascalientes, Colima, La Paz, Saltillo, Pachuca
Brazil 21: São Paulo, Rio de Janeiro, Brasília, Belo Horizonte, Porto Alegre, Salvador, Curitiba,
  Florianópolis, Recife, Fortaleza, Campinas, Natal, Foz do Iguaçu, São Carlos, Ribeirão Preto, Ouro Preto,
  Goiânia, Manaus, Belém, Vitória, João Pessoa, Gramado, Búzios, Maceió, Santos, São José dos Campos,
  Londrina, Maringá, Uberlândia, Juiz de Fora, Viçosa, Aracaju, Campo Grande, Cuiabá, São Luís, Santa Maria,
  Pelotas, Joinville, Bento Gonçalves, Petrópolis, Niterói, Bauru, Teresina, Lavras, Ilhéus, Campina Grande
Argentina 7.5: Buenos Aires, Córdoba, Rosario, Mendoza, La Plata, Bariloche, Mar del Plata, Salta, Santa Fe,
  Tucumán, Bahía Blanca, Ushuaia, Puerto Madryn, Iguazú, San Luis, Río Cuarto, Paraná, Neuquén, Tandil,
  Corrientes
Chile 7: Santiago, Valparaíso, Viña del Mar, Concepción, Antofagasta, Valdivia, La Serena, Temuco,
  Puerto Varas, Arica, Pucón, Puerto Montt, Iquique, Talca, Punta Arenas, San Pedro de Atacama, Chillán
Colombia 8: Bogotá, Medellín, Cartagena, Cali, Barranquilla, Bucaramanga, Santa Marta, Manizales, Pereira,
  Popayán, Armenia, Pasto, Cúcuta, Ibagué, Tunja, Montería, Villavicencio
Peru 5: Lima, Cusco, Arequipa, Trujillo, Piura, Puno, Huancayo, Iquitos, Chiclayo, Ica, Tacna
Venezuela 1: Caracas, Mérida, Maracaibo, Valencia, Barquisimeto
Ecuador 4.5: Quito, Guayaquil, Cuenca, Loja, Manta, Ambato, Riobamba, Ibarra, Galápagos, Latacunga, Salinas
Bolivia 1.3: La Paz, Santa Cruz de la Sierra, Cochabamba, Sucre, Tarija
Paraguay 1: Asunción, Ciudad del Este, Encarnación
Uruguay 2.2: Montevideo, Punta del Este, Colonia del Sacramento, Salto, Piriápolis
Guyana 0.3: Georgetown, Linden
Suriname 0.3: Paramaribo
Antigua and Barbuda 0.3: St. John's, English Harbour
Bahamas 0.8: Nassau, Freeport
Barbados 0.7: Bridgetown, Holetown
Belize 0.3: Belize City, Belmopan, San Pedro
Costa Rica 2.8: San José, Heredia, Liberia, Cartago, Tamarindo, Turrialba
Cuba 2.6: Havana, Varadero, Santa Clara, Santiago de Cuba, Holguín, Cienfuegos
Dominica 0.2: Roseau
Dominican Republic 1.8: Santo Domingo, Punta Cana, Santiago de los Caballeros, Puerto Plata
El Salvador 0.5: San Salvador, Santa Ana
Grenada 0.3: St. George's
Guatemala 0.9: Guatemala City, Antigua Guatemala, Quetzaltenango
Haiti 0.2: Port-au-Prince, Cap-Haïtien
Honduras 0.5: Tegucigalpa, San Pedro Sula, Roatán
Jamaica 0.9: Kingston, Montego Bay, Ocho Rios
Nicaragua 0.4: Managua, León, Granada
Panama 2.2: Panama City, David, Boquete
Saint Kitts and Nevis 0.2: Basseterre
Saint Lucia 0.2: Castries, Gros Islet
Saint Vincent and the Grenadines 0.1: Kingstown
Trinidad and Tobago 0.7: Port of Spain, St. Augustine, Scarborough
`
