import type { TopicText } from '../text-lists.ts'

export const PSYCHOLOGY: TopicText = {
  name: 'Psychology and Neuroscience',
  share: 3.7,
  subTopics: `
    Clinical Psychology, Neuroscience, Cognitive Science, Mental Health, Social Psychology,
    Developmental Psychology, Psychotherapy, Behavioral Science, Cognitive Neuroscience, Addiction,
    Neuropsychology, Positive Psychology, Health Psychology, Brain Imaging, Organizational Psychology,
    Autism Research, Trauma, Counseling, Forensic Psychology, Sleep Research, Psychoanalysis,
    Memory and Learning, Personality, Computational Neuroscience, Dementia, Sport Psychology,
    Psycholinguistics, Child Psychology, Psychophysiology, Psychometrics
  `,
  terms: `
    Depression, Anxiety Disorder(s), Schizophrenia, Bipolar Disorder(s), Eating Disorder(s), ADHD,
    Suicide Prevention, Stress, Burnout, Resilience, Mindfulness, Emotion(s), Motivation, Attention,
    Perception, Vision, Hearing, Music Perception, Language Acquisition, Consciousness, Decision Making,
    Creativity, Intelligence, Attachment, Parenting, Adolescence, Adolescent(s), Couple Therapies,
    Family Therapy, Cognitive Behavioral Therapies, Hypnosis, Art Therapy, Group Therapy, Self-Esteem,
    Prejudice, Aggression, Bullying, Gambling, Substance Use, Psychedelic(s), Neurofeedback,
    Brain Stimulation, Brain Injuries, Brain-Computer Interface(s), Synapse(s), Neuron(s), Glia, Pain,
    Motor Control, EEG, fMRI, Eye Tracking, Animal Cognition, Happiness, Well-Being, Workplace Bullying
  `,
}
