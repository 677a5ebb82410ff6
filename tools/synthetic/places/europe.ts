/** Each country with its weight (relative number of events), and its cities, most popular first. */
export const EUROPE = `
United Kingdom 62: London, Edinburgh, Manchester, Oxford, Cambridge, Glasgow, Birmingham, Bristol, Leeds,
  Liverpool, Cardiff, Newcastle upon Tyne, Sheffield, Nottingham, Belfast, Southampton, Brighton, York,
  Leicester, Durham, Exeter, Coventry, Aberdeen, Bath, St Andrews, Reading, Lancaster, Norwich, Dundee,
  Swansea, Loughborough, Portsmouth, Plymouth, Canterbury, Guildford, Colchester, Stirling, Warwick,
  Winchester, Lincoln, Hull, Bradford, Huddersfield, Derby, Wolverhampton, Stoke-on-Trent, Bournemouth,
  Harrogate, Keele, Egham, Uxbridge, Milton Keynes, Chester, Preston, Salford, Sunderland, Middlesbrough,
  Worcester, Gloucester, Cheltenham, Luton, Northampton, Ipswich, Inverness, Aberystwyth, Bangor, Newport,
  Londonderry, Falmouth, Chichester, Blackpool, Llandudno, Telford
Germany 60: Berlin, Munich, Hamburg, Frankfurt, Cologne, Dresden, Leipzig, Stuttgart, Heidelberg, Düsseldorf,
  Bonn, Hannover, Karlsruhe, Aachen, Nuremberg, Darmstadt, Freiburg, Göttingen, Münster, Bremen, Mannheim,
  Mainz, Potsdam, Dortmund, Essen, Jena, Tübingen, Bochum, Würzburg, Ulm, Regensburg, Konstanz, Kiel,
  Erlangen, Passau, Bayreuth, Augsburg, Kassel, Marburg, Rostock, Magdeburg, Halle, Braunschweig, Paderborn,
  Bielefeld, Saarbrücken, Kaiserslautern, Trier, Chemnitz, Ilmenau, Weimar, Garching, Dagstuhl, Oldenburg,
  Osnabrück, Duisburg, Wuppertal, Siegen, Giessen, Lübeck, Bamberg, Ingolstadt, Greifswald, Cottbus, Erfurt,
  Koblenz, Hildesheim, Clausthal-Zellerfeld, Freising, Reutlingen, Wiesbaden, Lüneburg
France 43: Paris, Lyon, Marseille, Toulouse, Nice, Bordeaux, Grenoble, Strasbourg, Montpellier, Lille, Nantes,
  Rennes, Cannes, Dijon, Nancy, Aix-en-Provence, Clermont-Ferrand, Metz, Besançon, Poitiers, Tours, Orléans,
  Brest, Rouen, Caen, Angers, Reims, Le Mans, Limoges, Amiens, La Rochelle, Avignon, Biarritz, Annecy, Pau,
  Perpignan, Toulon, Versailles, Saint-Étienne, Compiègne, Troyes, Le Havre, Chambéry, Antibes, Saint-Malo,
  Roscoff, Les Houches, Arcachon, Vannes, Lorient, Mulhouse, Valenciennes, Évry, Palaiseau, Deauville,
  Cargèse, Ajaccio
Italy 44: Rome, Milan, Florence, Bologna, Turin, Venice, Naples, Padua, Pisa, Trieste, Genoa, Verona, Palermo,
  Catania, Bari, Trento, Pavia, Siena, Perugia, Modena, Ferrara, Parma, Salerno, Bolzano, Cagliari, Udine,
  Lecce, Bergamo, Brescia, Rimini, Como, Sorrento, Matera, Lucca, Ancona, Pescara, L'Aquila, Messina,
  Siracusa, Taormina, Erice, Ravenna, Urbino, Camerino, Viterbo, Cassino, Reggio Emilia, Varese, Alghero,
  Sassari, Amalfi, Bressanone, Frascati, Vicenza, Treviso, Cosenza, Ischia
Spain 40: Barcelona, Madrid, Valencia, Seville, Granada, Málaga, Bilbao, Zaragoza, San Sebastián, Salamanca,
  Alicante, Palma, Santiago de Compostela, Tarragona, Girona, Murcia, Córdoba, Las Palmas de Gran Canaria,
  Santander, Oviedo, Vigo, A Coruña, Pamplona, Toledo, Valladolid, Cádiz, León, Burgos, Castellón de la Plana,
  Almería, Jaén, Lleida, Logroño, Badajoz, Cáceres, Huelva, Ciudad Real, Albacete, Cuenca, Segovia, Ávila,
  Elche, Gijón, Cartagena, Sitges, Benidorm, Torremolinos, Marbella, Ibiza, Santa Cruz de Tenerife, La Laguna,
  Alcalá de Henares, Getafe, Vitoria-Gasteiz
Netherlands 21: Amsterdam, Rotterdam, The Hague, Utrecht, Delft, Eindhoven, Leiden, Maastricht, Groningen,
  Nijmegen, Wageningen, Enschede, Tilburg, Noordwijk, Breda, Arnhem, Haarlem, Egmond aan Zee, Lunteren,
  Veldhoven, Ede, Zwolle, Middelburg, Leeuwarden, 's-Hertogenbosch, Amersfoort
Switzerland 15: Zurich, Geneva, Lausanne, Basel, Bern, Lugano, Davos, Lucerne, St. Gallen, Fribourg,
  Neuchâtel, Interlaken, Montreux, Ascona, Winterthur, Villigen, Zermatt, Sion, Chur, Locarno, Grindelwald,
  Les Diablerets, Martigny
Austria 16: Vienna, Graz, Salzburg, Innsbruck, Linz, Klagenfurt, Leoben, Alpbach, Villach, Bregenz, Obergurgl,
  Krems, Laxenburg, St. Pölten, Baden, Wels, Hagenberg, Eisenstadt, Dornbirn, Kitzbühel
Portugal 17: Lisbon, Porto, Coimbra, Braga, Aveiro, Faro, Funchal, Évora, Guimarães, Setúbal, Vilamoura,
  Ponta Delgada, Albufeira, Covilhã, Leiria, Cascais, Vila Real, Viseu, Óbidos, Estoril, Bragança
Belgium 14: Brussels, Leuven, Ghent, Antwerp, Liège, Bruges, Louvain-la-Neuve, Namur, Mons, Hasselt, Ostend,
  Mechelen, Kortrijk, Spa, Blankenberge
Poland 15: Warsaw, Kraków, Wrocław, Gdańsk, Poznań, Łódź, Lublin, Katowice, Toruń, Szczecin, Gliwice,
  Białystok, Rzeszów, Zakopane, Sopot, Gdynia, Bydgoszcz, Olsztyn, Częstochowa, Kielce, Opole, Zielona Góra,
  Bielsko-Biała, Radom
Sweden 14: Stockholm, Gothenburg, Uppsala, Lund, Malmö, Linköping, Umeå, Luleå, Örebro, Visby, Kiruna,
  Västerås, Karlstad, Växjö, Jönköping, Borås, Skövde, Östersund, Halmstad, Kalmar
Denmark 11: Copenhagen, Aarhus, Odense, Aalborg, Kongens Lyngby, Roskilde, Helsingør, Esbjerg, Kolding,
  Billund, Vejle, Sønderborg
Norway 10: Oslo, Trondheim, Bergen, Tromsø, Stavanger, Kristiansand, Bodø, Longyearbyen, Ålesund, Lillehammer,
  Ås, Geilo, Svolvær, Gjøvik
Finland 10: Helsinki, Espoo, Tampere, Turku, Oulu, Jyväskylä, Rovaniemi, Kuopio, Joensuu, Lappeenranta, Vaasa,
  Levi, Lahti, Hanko
Greece 17: Athens, Thessaloniki, Heraklion, Crete, Rhodes, Chania, Patras, Corfu, Ioannina, Santorini, Volos,
  Kos, Mykonos, Larissa, Chalkidiki, Syros, Kalamata, Rethymno, Nafplio, Samos, Lesbos, Xanthi,
  Alexandroupoli, Delphi, Kavala
Ireland 9: Dublin, Galway, Cork, Limerick, Maynooth, Waterford, Kilkenny, Sligo, Athlone, Killarney, Dundalk,
  Letterkenny
Czech Republic 13: Prague, Brno, Ostrava, Olomouc, Pilsen, České Budějovice, Liberec, Pardubice,
  Hradec Králové, Zlín, Karlovy Vary, Český Krumlov, Telč, Mikulov, Lednice
Hungary 10: Budapest, Szeged, Debrecen, Pécs, Miskolc, Veszprém, Győr, Siófok, Eger, Balatonfüred, Sopron,
  Visegrád, Gödöllő
Romania 10: Bucharest, Cluj-Napoca, Timișoara, Iași, Brașov, Sibiu, Constanța, Craiova, Oradea, Suceava,
  Galați, Târgu Mureș, Ploiești, Alba Iulia, Pitești, Bacău, Sinaia, Arad, Mamaia
Bulgaria 6.5: Sofia, Varna, Plovdiv, Burgas, Ruse, Golden Sands, Veliko Tarnovo, Borovets, Sozopol,
  Blagoevgrad, Albena, Sunny Beach, Bansko, Gabrovo
Croatia 7.5: Zagreb, Split, Dubrovnik, Opatija, Rijeka, Zadar, Osijek, Rovinj, Pula, Šibenik, Primošten, Hvar,
  Poreč, Cavtat, Varaždin, Plitvice
Slovenia 5: Ljubljana, Maribor, Bled, Portorož, Koper, Kranj, Piran, Nova Gorica, Celje, Bohinj, Novo Mesto
Slovakia 4: Bratislava, Košice, Žilina, Banská Bystrica, Nitra, Trnava, Starý Smokovec, Prešov, Zvolen,
  Trenčín, Smolenice
Serbia 5: Belgrade, Novi Sad, Niš, Kragujevac, Subotica, Zlatibor, Kopaonik, Čačak, Zrenjanin, Vrnjačka Banja
Ukraine 5: Kyiv, Lviv, Kharkiv, Odesa, Dnipro, Zaporizhzhia, Chernivtsi, Uzhhorod, Vinnytsia, Ternopil,
  Poltava, Sumy, Ivano-Frankivsk
Russia 15: Moscow, Saint Petersburg, Kazan, Novosibirsk, Yekaterinburg, Tomsk, Sochi, Samara, Nizhny Novgorod,
  Vladivostok, Krasnoyarsk, Rostov-on-Don, Irkutsk, Ufa, Perm, Saratov, Voronezh, Chelyabinsk, Omsk, Dubna,
  Kaliningrad, Tyumen, Petrozavodsk, Innopolis, Belgorod, Tula, Barnaul, Khabarovsk, Pushchino, Zelenograd,
  Yakutsk, Volgograd
Estonia 3.5: Tallinn, Tartu, Pärnu, Haapsalu, Narva, Viljandi
Latvia 2.8: Riga, Jelgava, Daugavpils, Liepāja, Jūrmala, Ventspils, Valmiera
Lithuania 4: Vilnius, Kaunas, Klaipėda, Druskininkai, Šiauliai, Palanga, Nida, Panevėžys
Luxembourg 2.2: Luxembourg City, Esch-sur-Alzette, Belval, Mondorf-les-Bains
Malta 3: Valletta, St. Julian's, Sliema, Msida, Mellieħa, Gozo, Qawra
Cyprus 4.5: Limassol, Nicosia, Larnaca, Paphos, Ayia Napa, Protaras
Iceland 2.6: Reykjavik, Akureyri, Selfoss, Ísafjörður, Hafnarfjörður
Albania 1.2: Tirana, Durrës, Shkodër, Vlorë, Korçë, Elbasan
Andorra 0.2: Andorra la Vella, Ordino, Escaldes-Engordany
Belarus 1.6: Minsk, Grodno, Brest, Gomel, Vitebsk, Mogilev
Bosnia and Herzegovina 1.8: Sarajevo, Banja Luka, Mostar, Tuzla, Jahorina, Zenica, Bihać
Kosovo 0.8: Pristina, Prizren, Peja, Gjakova
Liechtenstein 0.2: Vaduz, Schaan
Moldova 0.9: Chișinău, Bălți, Cahul
Monaco 0.6: Monte Carlo, Monaco
Montenegro 1.4: Podgorica, Budva, Kotor, Herceg Novi, Bečići, Žabljak, Bar
North Macedonia 1.4: Skopje, Ohrid, Bitola, Struga, Tetovo, Štip, Mavrovo
San Marino 0.2: San Marino
Vatican City 0.2: Vatican City
`
