//! How strong each entrant is, from who beat whom.

use nalgebra::{DMatrix, DVector};

/// A rating on Elo's scale, the mean of all being 0: 400 points more are odds of ten to one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    pub elo: f64,
    /// Its standard error.
    pub error: f64,
}

/// Half points and games of one entrant against another.
pub type Meeting = (u64, u64);

/// A game drawn against a middling opponent is added for everybody: with it whoever won or lost
/// every game has a rating too.
const PRIOR: f64 = 1.0;
const STEPS: usize = 200;

/// Ratings by the model of Bradley and Terry: the odds that one beats another are those of their
/// strengths. The strengths are the likeliest ones, found by Newton's method; a draw counts as
/// half a game won. Errors come from the inverse of the information matrix, for ratings that are
/// relative to their mean.
///
/// `meetings[i][j]` is what `i` got against `j`.
pub fn ratings(meetings: &[Vec<Meeting>]) -> Vec<Rating> {
    let n = meetings.len();
    if n == 0 {
        return Vec::new();
    }
    let mut strength = DVector::<f64>::zeros(n);
    for _ in 0..STEPS {
        let (gradient, information) = derivatives(meetings, &strength);
        let Some(factors) = information.cholesky() else { break };
        let mut step = factors.solve(&gradient);
        // A step so long would overshoot; the likelihood has one top, so a shorter one is safe.
        let longest = step.amax();
        if longest > 1.0 {
            step /= longest;
        }
        strength += &step;
        if longest < 1e-12 {
            break;
        }
    }
    let middle = strength.mean();
    let (_, information) = derivatives(meetings, &strength);
    let covariance = information.cholesky().map(|factors| factors.inverse());
    let centre = DMatrix::identity(n, n) - DMatrix::from_element(n, n, 1.0 / n as f64);
    let centred = covariance.map(|c| &centre * c * &centre);
    let scale = 400.0 / std::f64::consts::LN_10;
    let of = |i: usize| Rating {
        elo: (strength[i] - middle) * scale,
        error: centred.as_ref().map_or(f64::INFINITY, |c| c[(i, i)].max(0.0).sqrt() * scale),
    };
    (0..n).map(of).collect()
}

/// The gradient of the logarithm of the likelihood, and the negative of its second derivatives.
fn derivatives(meetings: &[Vec<Meeting>], strength: &DVector<f64>) -> (DVector<f64>, DMatrix<f64>) {
    let n = meetings.len();
    let (mut gradient, mut information) = (DVector::zeros(n), DMatrix::zeros(n, n));
    for i in 0..n {
        let own = chance(strength[i]);
        gradient[i] += PRIOR * (0.5 - own);
        information[(i, i)] += PRIOR * own * (1.0 - own);
        for j in (0..n).filter(|j| *j != i) {
            let (half, games) = meetings[i][j];
            let p = chance(strength[i] - strength[j]);
            gradient[i] += half as f64 / 2.0 - games as f64 * p;
            information[(i, i)] += games as f64 * p * (1.0 - p);
            information[(i, j)] -= games as f64 * p * (1.0 - p);
        }
    }
    (gradient, information)
}

/// The chance to win with a lead in strength.
fn chance(lead: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-lead))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_entrants_differ_by_the_odds_of_their_games() {
        // Three of four games won: odds of 3 to 1 are 190.8 points; the drawn games added pull
        // them together a little.
        let all = ratings(&[vec![(0, 0), (6000, 4000)], vec![(2000, 4000), (0, 0)]]);
        let lead = all[0].elo - all[1].elo;
        assert!((lead - 190.8).abs() < 0.5, "{lead}");
        // The error of the logarithm of the odds is 1 / sqrt(n p (1 - p)); half of it is each's.
        let wanted = 400.0 / std::f64::consts::LN_10 / (4000.0_f64 * 0.1875).sqrt() / 2.0;
        assert!((all[0].error - wanted).abs() < 0.05, "{} {wanted}", all[0].error);
    }

    #[test]
    fn whoever_wins_everything_is_rated_too() {
        let all = ratings(&[vec![(0, 0), (20, 10)], vec![(0, 10), (0, 0)]]);
        assert!(all[0].elo > 100.0 && all[0].elo < 1000.0 && all[0].error.is_finite());
        assert!((all[0].elo + all[1].elo).abs() < 1e-9);
    }

    #[test]
    fn a_chain_of_meetings_orders_those_who_never_met() {
        let mut meetings = vec![vec![(0, 0); 3]; 3];
        (meetings[0][1], meetings[1][0]) = ((14, 10), (6, 10));
        (meetings[1][2], meetings[2][1]) = ((14, 10), (6, 10));
        let all = ratings(&meetings);
        assert!(all[0].elo > all[1].elo && all[1].elo > all[2].elo);
        assert!(all[0].error > all[1].error);
    }
}
