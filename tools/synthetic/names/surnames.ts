import { wordList } from '../text-lists.ts'

/** Family names, for memorial lectures and named schools. */
export const SURNAMES = wordList(`
  Smith Wang Müller Garcia Kim Singh Silva Rossi Tanaka Nguyen Johnson Li Schmidt Rodríguez Lee Kumar Santos
  Russo Suzuki Tran Williams Zhang Schneider Fernández Park Sharma Oliveira Ferrari Takahashi Le Brown Liu
  Fischer López Choi Patel Souza Esposito Watanabe Pham Jones Chen Weber Martínez Jung Gupta Pereira Bianchi
  Ito Hoang Miller Yang Meyer Sánchez Kang Das Costa Romano Yamamoto Phan Davis Huang Wagner Pérez Cho Khan
  Ferreira Colombo Nakamura Vu Wilson Zhao Becker Gómez Yoon Reddy Rodrigues Ricci Kobayashi Dang Anderson Wu
  Schulz Martín Jang Rao Almeida Marino Kato Bui Taylor Zhou Hoffmann Jiménez Lim Nair Nascimento Greco
  Yoshida Do Thomas Xu Koch Ruiz Han Iyer Lima Bruno Yamada Ngo Moore Sun Richter Hernández Shin Mehta Araújo
  Gallo Sasaki Duong Jackson Ma Klein Díaz Seo Joshi Carvalho Conti Yamaguchi White Zhu Wolf Moreno Kwon Desai
  Gomes Mancini Matsumoto Harris Hu Neumann Muñoz Hwang Bose Martins Giordano Inoue Clark Guo Schwarz Álvarez
  Ahn Banerjee Rocha Rizzo Kimura Lewis He Zimmermann Romero Song Chatterjee Ribeiro Lombardi Shimizu Young
  Gao Braun Gutiérrez Hong Mukherjee Alves Moretti Hayashi Walker Lin Krüger Navarro Yoo Ghosh Monteiro
  Barbieri Saito Hall Luo Hofmann Torres Ko Verma Mendes Fontana Sakamoto Allen Zheng Hartmann Domínguez Moon
  Mishra Barros Santoro Ikeda King Liang Lange Vázquez Yang Pandey Freitas Mariani Hashimoto Wright Xie
  Schmitt Ramos Son Tiwari Barbosa Rinaldi Abe Scott Tang Werner Gil Bae Chopra Pinto Caruso Mori Green Krause
  Ramírez Baek Malhotra Moura Ferrara Ishikawa Baker Feng Meier Serrano Heo Kapoor Cavalcanti Galli Maeda
  Adams Lehmann Blanco Nam Agarwal Dias Martini Fujita Nelson Deng Köhler Molina Noh Srinivasan Campos Leone
  Ogawa Hill Cao Herrmann Morales Ha Krishnan Cardoso Longo Goto Campbell Peng König Suárez Gwak Subramanian
  Teixeira Gentile Okada Mitchell Zeng Mayer Ortega Seong Venkatesan Nunes Martinelli Hasegawa Roberts Xiao
  Kaiser Delgado Cha Raman Correia Vitale Murakami Carter Dong Fuchs Castro Joo Bhatt Moreira Serra Kondo
  Phillips Pan Scholz Ortiz Woo Chaudhary Vieira Coppola Ishii Evans Yuan Möller Rubio Min Naidu Fernandes
  Farina Turner Cai Weiß Marín Ryu Menon Lopes Villa Endo Edwards Jiang Jung Sanz Jin Pillai Machado Ferri
  Aoki Collins Yu Hahn Núñez Chung Mohan Marques Bellini Nishimura Stewart Du Vogel Iglesias Dubois Ivanov
  Kowalski Johansson Nielsen Hansen Virtanen Jansen Papadopoulos Horvat Novák Nagy Popescu Dimitrov Petrović
  Yılmaz Cohen Levy Hassan Ahmed Mohamed Ali Abdullah Rahman Hussein Ibrahim Okafor Mensah Diallo Nkosi
  Dlamini Mbeki Adeyemi Okonkwo Kamau Otieno Tadesse Bekele Traoré Coulibaly Durand Moreau Laurent Lefebvre
  Leroy Roux Fournier Girard Bonnet Lambert Fontaine Rousseau Vincent Faure Mercier Blanc Guérin Chevalier
  Smirnov Kuznetsov Popov Sokolov Lebedev Kozlov Novikov Morozov Petrov Volkov Solovyov Vasiliev Zaitsev
  Pavlov Semenov Golubev Vinogradov Bogdanov Vorobyov Fedorov Nowak Wiśniewski Wójcik Kamiński Lewandowski
  Zieliński Szymański Woźniak Dąbrowski Kozłowski Jankowski Mazur Krawczyk Andersson Karlsson Nilsson Eriksson
  Larsson Olsson Persson Svensson Gustafsson Pettersson Jonsson Jensen Pedersen Andersen Christensen Larsen
  Sørensen Rasmussen Jørgensen Petersen Madsen Kristensen Olsen Korhonen Mäkinen Nieminen Mäkelä Hämäläinen
  Laine Heikkinen Koskinen Järvinen Lehtonen Bakker Visser Smit Mulder Bos Vos Peters Hendriks Dekker Dijkstra
  Brouwer Peeters Janssens Maes Jacobs Mertens Willems Claes Goossens Papadakis Georgiou Nikolaidis Vasileiou
  Economou Horváth Kovács Szabó Tóth Varga Kiss Molnár Németh Farkas Balogh Svoboda Novotný Dvořák Černý
  Procházka Kučera Veselý Hájek Ionescu Popa Radu Dumitrescu Stoica Gheorghe Georgiev Ivanova Petkov Todorov
  Jovanović Nikolić Marković Đorđević Stojanović Ilić Kovačević Babić Marić Jurić Demir Kaya Şahin Çelik
  Yıldız Öztürk Aydın Özdemir Arslan Doğan Kılıç Mizrahi Peretz Biton Friedman Katz Shapiro Rosenberg Goldberg
  Weinstein Bernstein Einstein Noether Gauss Euler Hilbert Riemann Lagrange Fermat Galois Hamilton Maxwell
  Faraday Planck Heisenberg Schrödinger Dirac Bohr Fermi Feynman Curie Pasteur Darwin Mendel Linnaeus Humboldt
  Turing Lovelace Gödel Shannon Hopper Knuth Freud Jung Piaget Pavlov Kepler Copernicus Galilei Newton Hubble
  Chandrasekhar Raman Bose Ramanujan Avicenna Averroes Fleming Lister Koch Nightingale Salk Sabin Keynes Hayek
  Schumpeter Arendt Weber Durkheim Foucault Kant Hegel Nietzsche Wittgenstein Goethe Cervantes Dante Pushkin
  Tolstoy Bach Mozart Beethoven Mendeleev Lavoisier Avogadro Nobel Haber Pauling Franklin Watson Crick
  McClintock Goodall Leakey Carson Wegener Richter
`)
