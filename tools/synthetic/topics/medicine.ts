import type { TopicText } from '../text-lists.ts'

export const MEDICINE: TopicText = {
  name: 'Medicine and Health',
  share: 15.5,
  subTopics: `
    Cardiology, Oncology, Public Health, Nursing, Neurology, Pediatrics, Surgery, Psychiatry,
    Infectious Diseases, Diabetes and Endocrinology, Dentistry, Radiology, Pharmacology,
    Gynecology and Obstetrics, Dermatology, Ophthalmology, Orthopedics, Gastroenterology, Immunology,
    Anesthesiology, Emergency Medicine, Pulmonology, Nephrology, Rheumatology, Urology, Palliative Care,
    Rehabilitation, Epidemiology, Primary Care, Global Health
  `,
  terms: `
    Breast Cancer, Heart Failure, Patient Safety, Women's Health, Men's Health, Mental Health,
    Clinical Trial(s), Vaccine(s), Stroke, Medical Imaging, Stem Cell(s), Precision Medicine, Telemedicine,
    Gene Therapy, Wound Care, Critical Care, Hypertension, Obesity, Alzheimer's Disease, Parkinson's Disease,
    Antimicrobial Resistance, Traditional Medicine, Sports Medicine, Geriatrics, Biomarker(s), Liver Disease,
    Kidney Transplantation, Organ Transplantation, Cosmetic Surgery, Plastic Surgery, Dental Implant(s),
    Oral Health, Midwifery, Reproductive Health, Infertility, Allergy, Asthma, Sleep Medicine,
    Pain Management, Hospital Management, Health Informatics, Medical Education, Clinical Pharmacy,
    Drug Delivery, Blood Disorder(s), HIV, Tuberculosis, Malaria, Hepatitis, Autism, Epilepsy, Physiotherapy,
    Nutrition, Vascular Surgery, Minimally Invasive Surgery, Robotic Surgery
  `,
}
