/** Each country with its weight (relative number of events), and its cities, most popular first. */
export const AFRICA = `
South Africa 11: Cape Town, Johannesburg, Pretoria, Durban, Stellenbosch, Port Elizabeth, Bloemfontein,
  Potchefstroom, Pietermaritzburg, East London, Sun City, Makhanda, Polokwane, George, Kimberley, Mbombela,
  Richards Bay, Skukuza, Hermanus, Rustenburg
Egypt 8: Cairo, Alexandria, Sharm El Sheikh, Luxor, Hurghada, Giza, Aswan, Mansoura, Assiut, Ismailia,
  Port Said, Tanta, Zagazig, Minya, Beni Suef
Nigeria 5.5: Lagos, Abuja, Ibadan, Port Harcourt, Enugu, Kano, Benin City, Ile-Ife, Ilorin, Zaria, Akure,
  Owerri, Calabar, Nsukka, Jos, Uyo, Abeokuta, Ota, Kaduna, Maiduguri
Kenya 5: Nairobi, Mombasa, Kisumu, Eldoret, Nakuru, Naivasha, Nyeri, Thika, Machakos, Diani Beach
Morocco 8: Marrakesh, Rabat, Casablanca, Fez, Tangier, Agadir, Meknes, Tétouan, Oujda, Ifrane, El Jadida,
  Essaouira, Settat, Kenitra, Beni Mellal, Errachidia, Ouarzazate
Tunisia 5: Tunis, Hammamet, Sousse, Monastir, Sfax, Djerba, Gabès, Tabarka, Bizerte, Mahdia, Kairouan, Gafsa
Ghana 3: Accra, Kumasi, Cape Coast, Tamale, Takoradi, Legon, Ho, Sunyani
Tanzania 2.6: Dar es Salaam, Arusha, Zanzibar, Dodoma, Moshi, Mwanza, Morogoro, Bagamoyo
Ethiopia 2.8: Addis Ababa, Bahir Dar, Mekelle, Hawassa, Jimma, Adama, Gondar, Arba Minch
Uganda 2: Kampala, Entebbe, Mbarara, Gulu, Jinja, Kabale
Rwanda 1.8: Kigali, Huye, Musanze, Gisenyi
Senegal 1.7: Dakar, Saint-Louis, Saly, Thiès, Ziguinchor, Mbour
Ivory Coast 1.2: Abidjan, Yamoussoukro, Grand-Bassam, Bouaké, Korhogo
Cameroon 1.4: Yaoundé, Douala, Buea, Dschang, Bamenda, Limbe, Ngaoundéré, Kribi
Algeria 3.6: Algiers, Oran, Constantine, Annaba, Tlemcen, Béjaïa, Sétif, Biskra, Batna, Tizi Ouzou, Ouargla,
  Mostaganem, Boumerdès, Guelma, Skikda
Zimbabwe 1.4: Harare, Victoria Falls, Bulawayo, Mutare, Gweru
Angola 0.5: Luanda, Benguela, Lubango
Benin 0.6: Cotonou, Porto-Novo, Abomey-Calavi, Ouidah
Botswana 0.9: Gaborone, Maun, Francistown, Kasane
Burkina Faso 0.6: Ouagadougou, Bobo-Dioulasso
Burundi 0.2: Bujumbura, Gitega
Cape Verde 0.4: Praia, Mindelo, Santa Maria
Central African Republic 0.1: Bangui
Chad 0.1: N'Djamena
Comoros 0.1: Moroni
Republic of the Congo 0.2: Brazzaville, Pointe-Noire
Democratic Republic of the Congo 0.5: Kinshasa, Lubumbashi, Goma, Kisangani
Djibouti 0.2: Djibouti
Equatorial Guinea 0.1: Malabo, Bata
Eritrea 0.1: Asmara, Massawa
Eswatini 0.3: Mbabane, Manzini, Ezulwini
Gabon 0.4: Libreville, Franceville
Gambia 0.3: Banjul, Serekunda, Kololi
Guinea 0.2: Conakry, Kindia
Guinea-Bissau 0.1: Bissau
Lesotho 0.2: Maseru, Roma
Liberia 0.2: Monrovia, Buchanan
Libya 0.5: Tripoli, Benghazi, Misrata, Sirte
Madagascar 0.5: Antananarivo, Toamasina, Nosy Be, Fianarantsoa
Malawi 0.6: Lilongwe, Blantyre, Zomba, Mangochi
Mali 0.3: Bamako, Ségou
Mauritania 0.2: Nouakchott, Nouadhibou
Mauritius 1.8: Port Louis, Réduit, Flic en Flac, Grand Baie, Balaclava, Ebène
Mozambique 0.6: Maputo, Beira, Nampula, Pemba
Namibia 1: Windhoek, Swakopmund, Walvis Bay
Niger 0.2: Niamey, Zinder
São Tomé and Príncipe 0.1: São Tomé
Seychelles 0.3: Victoria, Beau Vallon
Sierra Leone 0.3: Freetown, Bo
Somalia 0.2: Mogadishu, Hargeisa
South Sudan 0.1: Juba
Sudan 0.6: Khartoum, Omdurman, Wad Madani, Port Sudan
Togo 0.4: Lomé, Kara
Zambia 0.9: Lusaka, Livingstone, Kitwe, Ndola
`
