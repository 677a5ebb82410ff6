/** Each country with its weight (relative number of events), and its cities, most popular first. */
export const OCEANIA = `
Australia 34: Sydney, Melbourne, Brisbane, Perth, Adelaide, Canberra, Gold Coast, Hobart, Cairns, Darwin,
  Newcastle, Wollongong, Geelong, Townsville, Sunshine Coast, Fremantle, Launceston, Armidale, Toowoomba,
  Bendigo, Ballarat, Port Douglas, Byron Bay, Alice Springs, Bathurst, Wagga Wagga, Rockhampton, Noosa,
  Albury, Torquay, Katoomba, Broome, Parramatta, Mackay
New Zealand 9: Auckland, Wellington, Christchurch, Dunedin, Queenstown, Hamilton, Rotorua, Palmerston North,
  Napier, Nelson, Tauranga, Taupo, Lincoln, Blenheim, New Plymouth
Fiji 1.2: Suva, Nadi, Denarau, Lautoka, Coral Coast
Papua New Guinea 0.5: Port Moresby, Lae, Goroka, Madang
Samoa 0.3: Apia
Tonga 0.2: Nuku'alofa
Vanuatu 0.3: Port Vila, Luganville
Kiribati 0.1: Tarawa
Marshall Islands 0.1: Majuro
Micronesia 0.1: Palikir, Weno
Nauru 0.1: Yaren
Palau 0.2: Koror, Ngerulmud
Solomon Islands 0.2: Honiara, Gizo
Tuvalu 0.1: Funafuti
`
