import type { TopicText } from '../text-lists.ts'

export const COMPUTER_SCIENCE: TopicText = {
  name: 'Computer Science',
  share: 17,
  subTopics: `
    Artificial Intelligence, Machine Learning, Computer Vision, Cybersecurity, Data Science,
    Software Engineering, Natural Language Processing, Human-Computer Interaction, Computer Networks,
    Cloud Computing, Robotics, Databases, Internet of Things, Distributed Systems, Information Retrieval,
    Computer Graphics, Programming Languages, Bioinformatics, Big Data, Algorithms and Complexity,
    Cryptography, High Performance Computing, Operating Systems, Computer Architecture, Blockchain,
    Quantum Computing, Formal Methods, Knowledge Representation, Speech Processing, Game Technology
  `,
  terms: `
    Deep Learning, Neural Network(s), Large Language Model(s), Intelligent System(s), Information System(s),
    Pattern Recognition, Image Processing, Data Mining, Web Service(s), Mobile Application(s),
    Recommender System(s), Autonomous Agent(s), Knowledge Graph(s), Wireless Network(s), Embedded System(s),
    Virtual Reality, Augmented Reality, Edge Computing, Reinforcement Learning, Semantic Web, Ontologies,
    Ontology Engineering, Parallel Algorithm(s), Social Network(s), Malware Analysis, Digital Forensics,
    Software Testing, Requirements Engineering, Model Checking, Automated Reasoning, Constraint Programming,
    Evolutionary Computation, Fuzzy Logic, Swarm Intelligence, Digital Twin(s), Smart Contract(s),
    Compiler(s), Chatbot(s), Information Visualization, User Interface(s), Explainable AI, Federated Learning,
    Generative Model(s), Open Source Software, Agile Method(s), Memory System(s), Storage System(s),
    Graph Databases, Stream Processing, Serverless Platform(s), Microservice(s), Privacy,
    Trustworthy Computing
  `,
}
