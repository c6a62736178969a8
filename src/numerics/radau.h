#pragma once

/// Radau's collocation of five stages, of order 9, L-stable, in the transformed form of Hairer and Wanner, Solving
/// Ordinary Differential Equations II, second edition, section IV.8: the inverse of the matrix of the method has one
/// real eigenvalue and two pairs, so that a step takes one real and two complex systems of the size of the state
/// instead of one five times as large. Digits from 50-digit arithmetic.

enum { RADAU_STAGES = 5, RADAU_PAIRS = 2 };

/// Where the stages stand within the step; the last is its end.
static const double RADAU_NODES[RADAU_STAGES] = {0.057104196114517682, 0.27684301363812383, 0.58359043236891682,
                                                 0.86024013565621945, 1.0};

/// Eigenvalues of the inverse of the method's matrix: the real one, and those of the pairs with negative imaginary
/// part.
static const double RADAU_REAL = 6.2867047517292766;
static const double RADAU_PAIR[RADAU_PAIRS][2] = {{3.6556943254635723, -6.5437368993600773},
                                                  {5.7009532986717894, -3.2102656003085499}};

/// From eigenvectors, real and imaginary parts of the pairs side by side, to stages.
static const double RADAU_TO_STAGES[RADAU_STAGES][RADAU_STAGES] = {
    {0.013576867344947943, -0.010242047817908827, -0.047673877290295724, -0.011478515255229515, 0.01401985889287541},
    {0.0016179004017190875, 0.050172864517371058, 0.094331819181611437, -0.0076688307491801629, -0.024708578426518527},
    {0.079157853347447208, -0.23053953404341795, -0.1027030453801259, 0.019398463998828951, -0.081800353703751171},
    {0.41225608268046145, 0.37789390224886125, -0.46674413033249436, 0.40760117128019907, -0.19968242788680253},
    {1.0, 1.0, 0.0, 1.0, 0.0}};

static const double RADAU_FROM_STAGES[RADAU_STAGES][RADAU_STAGES] = {
    {27.697693775684088, 12.783337911304406, 3.2084893867134299, -0.95149041224891622, 0.7415504960259896},
    {5.3441864378349116, 4.593615567759161, -3.0363603234594243, 1.0506601902314589, -0.27277861186429627},
    {-3.7480598074398049, 3.9849657363438847, 1.0444156416080188, -1.1840985681379485, 0.44991777015678037},
    {-33.041880213519, -17.376953479063567, -0.17212906325400556, -0.099169777982542643, 0.53122811583830667},
    {8.611443979875292, -9.6999914095288082, -1.9147286396968743, -2.41869200608494, 1.0474634879353374}};

/// Weights of the stages, seen from where the step began, in its difference from a formula of order 5 that takes
/// the rate there as well, 1 / RADAU_REAL of it.
static const double RADAU_ERROR[RADAU_STAGES] = {-4.4189977167963817, 0.57923485225667005, -0.19923756095346801,
                                                 0.094167483691945489, -0.031813168885493824};
