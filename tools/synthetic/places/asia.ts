/** Each country with its weight (relative number of events), and its cities, most popular first. */
export const ASIA = `
India 68: New Delhi, Bengaluru, Mumbai, Chennai, Hyderabad, Pune, Kolkata, Jaipur, Coimbatore, Ahmedabad, Goa,
  Kochi, Bhubaneswar, Chandigarh, Lucknow, Indore, Bhopal, Guwahati, Visakhapatnam, Nagpur,
  Thiruvananthapuram, Vellore, Mysuru, Tiruchirappalli, Madurai, Varanasi, Patna, Dehradun, Kanpur, Surat,
  Vadodara, Noida, Gurugram, Ghaziabad, Roorkee, Kharagpur, Ranchi, Raipur, Mangaluru, Vijayawada, Udaipur,
  Jodhpur, Rajkot, Nashik, Aurangabad, Warangal, Tirupati, Salem, Erode, Puducherry, Kozhikode, Thrissur,
  Allahabad, Agra, Gwalior, Jabalpur, Amritsar, Jalandhar, Ludhiana, Patiala, Shimla, Mandi, Srinagar, Jammu,
  Hubballi, Belagavi, Manipal, Kolhapur, Guntur, Kurnool, Anantapur, Durgapur, Silchar, Shillong, Agartala,
  Imphal, Aizawl, Gangtok, Rourkela, Dhanbad, Jamshedpur, Bikaner, Kota, Ajmer, Pilani, Meerut, Aligarh,
  Bareilly, Gorakhpur, Faridabad, Sonipat, Rohtak, Hisar, Kurukshetra, Tirunelveli, Thanjavur, Karur,
  Namakkal, Kottayam, Kollam, Palakkad, Anand, Gandhinagar, Bhavnagar, Solapur, Amravati
China 72: Beijing, Shanghai, Guangzhou, Shenzhen, Hangzhou, Nanjing, Chengdu, Xi'an, Wuhan, Qingdao, Xiamen,
  Suzhou, Tianjin, Chongqing, Dalian, Changsha, Harbin, Sanya, Jinan, Kunming, Hefei, Zhengzhou, Guilin,
  Fuzhou, Shenyang, Ningbo, Haikou, Nanchang, Guiyang, Lanzhou, Zhuhai, Taiyuan, Changchun, Nanning, Wuxi,
  Urumqi, Hohhot, Shijiazhuang, Yantai, Weihai, Wenzhou, Lijiang, Yinchuan, Xining, Dongguan, Foshan,
  Changzhou, Xuzhou, Yangzhou, Zhenjiang, Jiaxing, Huangshan, Zhangjiajie, Qinhuangdao, Luoyang, Kaifeng,
  Baoding, Quanzhou, Shantou, Zhanjiang, Mianyang, Yichang, Jingzhou, Xiangtan, Hengyang, Ganzhou, Zibo,
  Lhasa, Macau, Dali, Huzhou, Shaoxing, Jinhua, Nantong, Yancheng, Wuhu, Bengbu, Daqing, Jilin City, Yanji,
  Beihai, Liuzhou, Zunyi, Dunhuang, Xianyang, Taizhou
Japan 42: Tokyo, Kyoto, Osaka, Yokohama, Nagoya, Fukuoka, Kobe, Sapporo, Sendai, Hiroshima, Tsukuba, Nara,
  Kanazawa, Okinawa, Niigata, Kumamoto, Chiba, Okayama, Matsuyama, Nagasaki, Naha, Hamamatsu, Toyama, Gifu,
  Kagoshima, Kitakyushu, Matsumoto, Aizuwakamatsu, Beppu, Hakodate, Takamatsu, Tokushima, Toyohashi, Shizuoka,
  Nagano, Himeji, Morioka, Akita, Yamagata, Utsunomiya, Kawasaki, Saitama, Kobe Port Island, Toyonaka,
  Nagaoka, Matsue, Tottori, Oita, Miyazaki, Kochi, Wakayama, Otaru, Karuizawa, Atami, Ise, Izumo, Awaji,
  Kashiwa, Hachioji
South Korea 21: Seoul, Busan, Daejeon, Incheon, Jeju, Gwangju, Daegu, Gyeongju, Pohang, Ulsan, Suwon, Goyang,
  Jeonju, Changwon, Yeosu, Cheonan, Chuncheon, Gangneung, Pyeongchang, Cheongju, Sejong, Yongin, Seongnam,
  Andong, Mokpo, Sokcho, Gunsan, Jinju
Singapore 16: Singapore
Malaysia 15: Kuala Lumpur, Penang, Langkawi, Johor Bahru, Kuching, Kota Kinabalu, Malacca, Putrajaya,
  Shah Alam, Ipoh, Bangi, Cyberjaya, Kuantan, Petaling Jaya, Serdang, Skudai, Kuala Terengganu, Kota Bharu,
  Alor Setar, Seremban, Miri, Sintok, Batu Pahat, Nilai
Thailand 16: Bangkok, Chiang Mai, Phuket, Pattaya, Khon Kaen, Krabi, Hua Hin, Hat Yai, Chiang Rai,
  Nakhon Ratchasima, Ayutthaya, Phitsanulok, Pathum Thani, Songkhla, Nakhon Pathom, Ubon Ratchathani,
  Koh Samui, Udon Thani, Bangsaen
Indonesia 18: Jakarta, Bali, Yogyakarta, Bandung, Surabaya, Denpasar, Semarang, Malang, Medan, Makassar,
  Surakarta, Bogor, Padang, Palembang, Lombok, Batam, Depok, Banda Aceh, Manado, Pontianak, Pekanbaru,
  Bandar Lampung, Balikpapan, Samarinda, Jember, Mataram, Banjarmasin, Purwokerto, Kupang, Ambon, Kendari,
  Nusa Dua, Ubud, Tangerang, Salatiga, Bengkulu, Jambi
Vietnam 9: Hanoi, Ho Chi Minh City, Da Nang, Hue, Nha Trang, Can Tho, Ha Long, Da Lat, Quy Nhon, Hai Phong,
  Vinh, Thai Nguyen, Phu Quoc, Hoi An, Vung Tau, Buon Ma Thuot
Philippines 9: Manila, Cebu City, Quezon City, Baguio, Davao City, Iloilo City, Makati, Boracay, Los Baños,
  Dumaguete, Cagayan de Oro, Bacolod, Puerto Princesa, Tagaytay, Zamboanga City, General Santos, Naga,
  Legazpi, Pasay, Iligan
Taiwan 13: Taipei, Kaohsiung, Taichung, Tainan, Hsinchu, Taoyuan, Hualien, Keelung, Chiayi, Yilan, Taitung,
  Pingtung, Changhua, Penghu, Nantou
Hong Kong 11: Hong Kong, Kowloon, Sha Tin, Tai Po, Clear Water Bay
UAE 15: Dubai, Abu Dhabi, Sharjah, Al Ain, Ras Al Khaimah, Ajman, Fujairah
Saudi Arabia 8: Riyadh, Jeddah, Dammam, Dhahran, Mecca, Medina, Al Khobar, Thuwal, Abha, Al Hofuf, Tabuk,
  Taif, Buraydah, Jazan
Qatar 4.5: Doha, Al Rayyan, Lusail, Al Khor
Israel 8: Tel Aviv, Jerusalem, Haifa, Rehovot, Beersheba, Eilat, Ramat Gan, Herzliya, Tiberias, Nazareth,
  Ariel, Caesarea
Turkey 19: Istanbul, Ankara, Antalya, Izmir, Konya, Bursa, Eskişehir, Trabzon, Cappadocia, Kayseri, Gaziantep,
  Adana, Mersin, Erzurum, Bodrum, Fethiye, Kuşadası, Sakarya, Samsun, Denizli, Isparta, Muğla, Çanakkale,
  Edirne, Malatya, Elazığ, Diyarbakır, Van, Nevşehir, Kocaeli, Sivas, Alanya
Pakistan 8: Islamabad, Lahore, Karachi, Peshawar, Faisalabad, Rawalpindi, Multan, Quetta, Sukkur, Jamshoro,
  Taxila, Gujrat, Sialkot, Bahawalpur, Abbottabad, Hyderabad, Swat, Topi, Muzaffarabad, Sargodha
Bangladesh 6: Dhaka, Chittagong, Sylhet, Rajshahi, Khulna, Gazipur, Cox's Bazar, Mymensingh, Savar, Cumilla,
  Dinajpur
Sri Lanka 5: Colombo, Kandy, Moratuwa, Peradeniya, Galle, Jaffna, Negombo, Matara, Sri Jayawardenepura Kotte,
  Kelaniya, Batticaloa
Nepal 3: Kathmandu, Pokhara, Lalitpur, Dhulikhel, Biratnagar, Chitwan, Dharan
Myanmar 0.9: Yangon, Mandalay, Naypyidaw, Bagan
Cambodia 1.6: Phnom Penh, Siem Reap, Battambang, Sihanoukville
Laos 0.7: Vientiane, Luang Prabang, Savannakhet
Mongolia 0.9: Ulaanbaatar, Darkhan, Erdenet
Kazakhstan 4: Almaty, Astana, Karaganda, Shymkent, Atyrau, Pavlodar, Aktau, Ust-Kamenogorsk, Kostanay
Uzbekistan 2.6: Tashkent, Samarkand, Bukhara, Fergana, Namangan, Urgench, Andijan, Nukus, Termez
Iran 9: Tehran, Isfahan, Shiraz, Mashhad, Tabriz, Kish Island, Karaj, Ahvaz, Kerman, Yazd, Babol, Zanjan,
  Kashan, Sanandaj, Hamedan, Rasht, Qom, Urmia, Kermanshah, Arak, Gorgan, Semnan
Iraq 3: Baghdad, Erbil, Basra, Sulaymaniyah, Najaf, Karbala, Mosul, Duhok, Kirkuk, Babylon, Ramadi
Jordan 3: Amman, Irbid, Aqaba, Petra, Zarqa, Dead Sea, Karak, Madaba
Lebanon 2: Beirut, Byblos, Tripoli, Sidon, Zahlé
Kuwait 2: Kuwait City, Salmiya, Hawally
Bahrain 2.2: Manama, Sakhir, Muharraq, Zallaq
Oman 2.4: Muscat, Sohar, Salalah, Nizwa, Sur, Ibri
Afghanistan 0.4: Kabul, Herat, Mazar-i-Sharif, Kandahar
Armenia 1.2: Yerevan, Gyumri, Tsaghkadzor, Dilijan
Azerbaijan 1.8: Baku, Ganja, Sumgait, Nakhchivan, Sheki
Bhutan 0.3: Thimphu, Paro, Punakha
Brunei 0.6: Bandar Seri Begawan, Gadong, Kuala Belait
Georgia 1.8: Tbilisi, Batumi, Kutaisi, Telavi, Gudauri
Kyrgyzstan 0.9: Bishkek, Osh, Cholpon-Ata, Jalal-Abad
Maldives 0.5: Malé, Hulhumalé, Addu City
North Korea 0.1: Pyongyang
Palestine 0.6: Ramallah, Nablus, Bethlehem, Gaza City, Hebron, Jenin
Syria 0.4: Damascus, Aleppo, Latakia, Homs
Tajikistan 0.4: Dushanbe, Khujand, Kulob
Timor-Leste 0.2: Dili, Baucau
Turkmenistan 0.2: Ashgabat, Turkmenbashi, Mary
Yemen 0.4: Sanaa, Aden, Taiz, Mukalla
`
