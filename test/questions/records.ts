import type { SqlRow } from '../support/sql-dump.ts'

/** Made-up events in the form of real rows, with several spellings of a city and places without a country. */

/** columns: name | type | topic | sub-topic | start | city | country | deadline | attendance */
const LINES = `
Harbour Machine Learning Days 2026|conference|Artificial Intelligence||2026-12-03|Hamburg|Germany|2026-09-01|in-person
Harbour Machine Learning Days 2025|conference|Artificial Intelligence||2025-12-04|Hamburg|Germany|2025-09-01|in-person
Harbour Machine Learning Days 2024|conference|Artificial Intelligence||2024-12-05|Hamburg|DE|2024-09-01|
Alpine Machine Learning Workshop|workshop|Artificial Intelligence||2027-03-08|Innsbruck|Austria|2026-12-20|
Reading Neural Networks|seminar|Artificial Intelligence|Neural Networks|2027-02-11|Wien|Austria||
Vienna Vision Forum|conference|Artificial Intelligence|Computer Vision|2027-04-19|Vienna|Austria|2027-01-15|hybrid
Statistical Learning Seminar|seminar|Mathematics|Statistics|2027-01-20|Vienna, Austria|||
Danube Robotics Congress|conference|Robotics|Field Robotics|2027-05-10|Budapest|Hungary|2027-01-31|
Robot Ethics Workshop|workshop|Robotics|Robot Ethics|2027-05-12|Budapest|Hungary||
Humanoid Robotics Autumn School|workshop|Robotics||2026-10-05|Osaka|Japan||
Kansai Robotics Meeting 2027|conference|Robotics||2027-06-14|Osaka|Japan|2027-02-01|
Kansai Robotics Meeting 2026|conference|Robotics||2026-06-15|Osaka|Japan|2026-02-01|
Bavarian Microservices Day|conference|Software Engineering|Architecture|2027-02-24|München|Germany||in-person
Microservices in Practice|workshop|Software Engineering|Architecture|2026-12-09|Munich|Germany||online
IsarJS|conference|Web Development|JavaScript|2027-03-18|Munich|Germany||in-person
Front End Evening|seminar|Web Development|JavaScript|2027-01-14|Muenchen|Germany||
CopperCon 2027|conference|Web Development|Frontend|2027-09-02|Berlin|Germany|2027-04-01|in-person
CopperCon 2026|conference|Web Development|Frontend|2026-09-03|Berlin|Germany|2026-04-01|in-person
CopperCon 2025|conference|Web Development|Frontend|2025-09-04|Berlin|Germany|2025-04-01|in-person
Berlin Security Nights|conference|Information Security||2026-12-11|Berlin|Germany|2026-11-30|in-person
Secure Firmware Workshop|workshop|Information Security|Embedded Systems|2027-01-27|Prague|Czech Republic|2026-12-01|
Praha Crypto Week|conference|Information Security|Cryptography|2027-07-05|Praha|Czechia|2027-03-01|
Applied Cryptography Symposium|conference|Information Security|Cryptography|2027-04-26|Brno|Czech Republic|2027-01-10|
Cybersecurity for Hospitals|webinar|Information Security|Health|2027-02-02|Online|||online
Threat Modelling Webinar|webinar|Information Security||2026-12-15|Online|||online
Lakeside Chemistry Symposium|conference|Chemistry|Organic Chemistry|2027-08-23|Zurich|Switzerland|2027-03-15|
Catalysis Workshop Zürich|workshop|Chemistry|Catalysis|2027-03-22|Zürich|Switzerland||
Green Chemistry Webinar|webinar|Chemistry|Sustainability|2027-01-19|Virtual|||online
Polymer Seminar|seminar|Chemistry|Polymers|2027-02-18|Lyon|France||
Journées de Chimie|conference|Chemistry||2027-06-28|Paris|France|2027-02-15|
Paris Database Days|conference|Databases|Query Processing|2027-01-25|Paris|France|2026-10-01|
Streaming Data Workshop|workshop|Databases|Stream Processing|2027-01-27|Paris|France|2026-12-10|online
Query Optimisation Forum|conference|Databases|Query Processing|2027-05-31|Athens|Greece|2027-01-05|
Graph Data Management Workshop|workshop|Databases|Graph Databases|2027-06-01|Athens|Greece|2027-02-20|
Hudson Open Source Fair|conference|Open Source||2027-04-08|New York, NY|USA||in-person
Open Source Licensing Seminar|seminar|Open Source|Licensing|2027-01-12|New York|United States||
Brooklyn Design Systems Day|conference|Design|User Experience|2027-05-20|Brooklyn, NY|U.S.A.||in-person
Golden Gate Cloud Summit|conference|Cloud Computing|Kubernetes|2027-03-02|San Francisco, CA|USA|2026-12-05|in-person
Serverless Bootcamp|workshop|Cloud Computing|Serverless|2026-12-01|Oakland, California|United States||
Kubernetes Operators Webinar|webinar|Cloud Computing|Kubernetes|2026-12-17|Online|||online
Los Angeles Animation Congress|conference|Computer Graphics|Animation|2027-08-09|Los Angeles|USA|2027-02-28|
Rendering Workshop|workshop|Computer Graphics|Rendering|2027-08-11|Los Angeles, California|United States||
Maple Natural Language Processing Conference|conference|Artificial Intelligence||2027-07-12|Montréal|Canada|2027-02-10|
Dialogue Systems Workshop|workshop|Artificial Intelligence|Language Processing|2027-07-14|Montreal|Canada|2027-04-01|
Toronto Testing Days|conference|Software Testing||2027-05-05|Toronto|Canada||hybrid
Deccan Data Science Conference|conference|Data Science||2027-02-05|Bengaluru|India|2026-12-15|
Bangalore Big Data Meetup|seminar|Data Science|Big Data|2026-12-19|Bangalore|India||
Mumbai Fintech Forum|conference|Finance|Payments|2027-01-29|Mumbai|India||in-person
Andes Astronomy Meeting|conference|Physics|Astronomy|2027-10-11|Santiago|Chile|2027-05-01|
Lima Geophysics Workshop|workshop|Physics|Geophysics|2027-04-15|Lima|Peru||
Patagonia Climate Conference|conference|Climate Science||2027-11-08|Buenos Aires|Argentina|2027-06-01|
Southern Ocean Climate Workshop|workshop|Climate Science||2027-03-30|Hobart|Australia||
Melbourne Python Week|conference|Python||2027-08-16|Melbourne|Australia|2027-03-20|in-person
Kea Python Camp|workshop|Python||2027-01-08|Wellington|New Zealand||in-person
Viking Python Summit 2027|conference|Python||2027-06-07|Oslo|Norway|2027-02-01|in-person
Viking Python Summit 2026|conference|Python||2026-06-08|Bergen|Norway|2026-02-01|in-person
Baltic Python Webinar|webinar|Python||2026-12-08|Online|||online
Law and Algorithms Conference|conference|Law|Legal Technology|2027-03-11|Leuven|Belgium|2026-12-31|
Clinical Trials Symposium|conference|Medicine|Clinical Research|2027-04-21|Cape Town|South Africa|2027-01-20|
Malaria Research Webinar|webinar|Medicine|Tropical Medicine|2027-01-21|Online|||online
Nile Water Engineering Conference|conference|Engineering|Hydraulics|2027-02-15|Cairo|Egypt|2026-11-28|
Renewable Energy Forum Casablanca|conference|Energy|Solar Power|2027-05-17|Casablanca|Morocco|2027-01-30|
Wind Power Workshop|workshop|Energy|Wind Power|2027-09-14|Copenhagen|Denmark|2027-05-10|
Øresund Game Audio Day|conference|Music|Game Audio|2027-04-02|Malmö|Sweden||in-person
Hallgrimur Volcanology Workshop|workshop|Geology|Volcanology|2027-06-21|Reykjavík|Iceland|2027-03-01|
Seoul Semiconductor Week|conference|Electronics|Semiconductors|2027-02-17|Seoul|South Korea|2026-12-12|
上海人工智能论坛|conference|Artificial Intelligence||2027-05-24|Shanghai|China|2027-01-25|
Lisbon Logic Colloquium|conference|Mathematics|Logic|2027-07-19|Lisboa|Portugal|2027-03-31|
Number Theory Seminar|seminar|Mathematics|Number Theory|2026-12-02|Lisbon|Portugal||
St. Petersburg Topology Days|conference|Mathematics|Topology|2027-06-02|Saint Petersburg|Russia||
`

export const RECORDS: readonly SqlRow[] = LINES.trim()
  .split('\n')
  .map((line, index) => rowOf(index + 1, line.split('|')))

/** The values of the columns above. Empty cells are null. */
export function rowOf(id: number, cells: readonly string[], end_date: string | null = null): SqlRow {
  const values = cells.map((cell) => (cell === '' ? null : cell))
  const [name, type, topic, sub_topic, start_date, city, country, submission_deadline, attendance] = values
  const what = { id, name: name!, type: type!, topic: topic!, sub_topic: sub_topic!, start_date: start_date!, end_date }
  return {
    ...what,
    ...{ city: city!, country: country!, submission_deadline: submission_deadline! },
    attendance: attendance!,
  }
}
