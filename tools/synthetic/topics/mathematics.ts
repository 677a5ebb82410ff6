import type { TopicText } from '../text-lists.ts'

export const MATHEMATICS: TopicText = {
  name: 'Mathematics and Statistics',
  share: 4,
  subTopics: `
    Applied Mathematics, Statistics, Algebra, Number Theory, Numerical Analysis, Probability, Optimization,
    Geometry, Partial Differential Equations, Combinatorics, Graph Theory, Mathematical Modeling, Topology,
    Dynamical Systems, Operations Research, Mathematical Finance, Mathematical Biology, Functional Analysis,
    Stochastic Processes, Discrete Mathematics, Mathematical Logic, Game Theory, Biostatistics,
    Algebraic Geometry, Scientific Computing, Complex Analysis, Approximation Theory, Set Theory,
    Actuarial Science, History of Mathematics
  `,
  terms: `
    Differential Equation(s), Inverse Problem(s), Finite Element(s), Linear Algebra, Matrix Theory,
    Lie Group(s), Lie Algebra(s), Manifold(s), Knot(s), Category Theory, Representation Theory,
    Modular Form(s), Elliptic Curve(s), Prime Number(s), Random Matrices, Markov Chain(s), Time Series,
    Bayesian Inference, Spatial Statistics, Extreme Value(s), Copula(s), Experimental Design,
    Causal Inference, Survival Analysis, Convex Optimization, Integer Programming, Scheduling, Queue(s),
    Polynomial(s), Orthogonal Polynomial(s), Special Function(s), Wavelet(s), Fixed Point(s),
    Operator Algebra(s), Ergodic Theory, Symmetries, Symmetry, Tiling(s), Matroid(s), Lattice(s),
    Coding Theory, Fractal(s), Monte Carlo Method(s), Uncertainty Quantification, Model Reduction,
    Semigroup(s), Proof(s)
  `,
}
