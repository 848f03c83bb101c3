//! What documents are about, beyond their words: latent semantic analysis of one language's documents.
//!
//! Words that keep the same company point the same way, so that a document near in meaning is raised even where it says it with other words. The space is
//! the one that holds most of the documents' weight, found by subspace iteration.

/// Most dimensions of the space, and how many documents there are at least for each.
const WIDEST: usize = 64;
const DOCUMENTS_PER_DIMENSION: usize = 5;
/// Rounds of the iteration: the space is as good as it gets for ranking after these.
const ROUNDS: usize = 3;
/// Fewer documents than this have no meaning in common.
const LEAST_DOCUMENTS: usize = 24;

/// Weights of word families in one document.
pub(crate) type Row = Vec<(u32, f32)>;

/// Directions of word families and documents, in eight bits a dimension.
#[derive(Debug, Default)]
pub(crate) struct Meaning {
    width: usize,
    families: Vec<i8>,
    scales: Vec<f32>,
    documents: Vec<i8>,
    /// How long each document's direction is, in its steps; infinite where it has none.
    lengths: Vec<f32>,
}

impl Meaning {
    /// Reads documents: for each, what its word families weigh.
    pub(crate) fn of(mut rows: Vec<Row>, families: usize) -> Self {
        if rows.len() < LEAST_DOCUMENTS {
            return Self::default();
        }
        weigh(&mut rows, families);
        let width = WIDEST.min(rows.len() / DOCUMENTS_PER_DIMENSION);
        let mut words = vec![0.0_f32; families * width];
        let mut documents = vec![0.0_f32; rows.len() * width];
        let mut noise = Noise(0x9e37_79b9_7f4a_7c15);
        for value in &mut documents {
            *value = noise.next();
        }
        for _ in 0..ROUNDS {
            to_words(&rows, &documents, &mut words, width);
            orthonormal(&mut words, width);
            to_documents(&rows, &words, &mut documents, width);
        }
        let (families, scales) = quantised(&words, width);
        let (documents, _) = quantised(&documents, width);
        let lengths = documents.chunks_exact(width).map(length).collect();
        Self { width, families, scales, documents, lengths }
    }

    /// The direction of a query, from its word families and what they weigh.
    pub(crate) fn direction(&self, families: impl Iterator<Item = (u32, f32)>) -> Option<Vec<f32>> {
        if self.width == 0 {
            return None;
        }
        let mut sum = vec![0.0; self.width];
        for (family, weight) in families {
            let at = family as usize;
            let Some(direction) = self.families.get(at * self.width..(at + 1) * self.width) else { continue };
            for (sum, value) in sum.iter_mut().zip(direction) {
                *sum += weight * self.scales[at] * f32::from(*value);
            }
        }
        let length = sum.iter().map(|value| value * value).sum::<f32>().sqrt();
        (length > f32::MIN_POSITIVE).then(|| sum.into_iter().map(|value| value / length).collect())
    }

    /// How near a document is to a direction: 1 the same, 0 nothing in common.
    pub(crate) fn nearness(&self, direction: &[f32], document: u32) -> f32 {
        let at = document as usize;
        let Some(values) = self.documents.get(at * self.width..(at + 1) * self.width) else { return 0.0 };
        (dot(values, direction) / self.lengths[at]).max(0.0)
    }
}

/// Products summed up in as many sums as a processor adds at once.
fn dot(values: &[i8], direction: &[f32]) -> f32 {
    const AT_ONCE: usize = 16;
    let (values, rest) = values.as_chunks::<AT_ONCE>();
    let (direction, direction_rest) = direction.as_chunks::<AT_ONCE>();
    let mut sums = [0.0_f32; AT_ONCE];
    for (values, direction) in values.iter().zip(direction) {
        for (sum, (value, direction)) in sums.iter_mut().zip(values.iter().zip(direction)) {
            *sum += f32::from(*value) * direction;
        }
    }
    let rest: f32 = rest.iter().zip(direction_rest).map(|(value, direction)| f32::from(*value) * direction).sum();
    sums.iter().sum::<f32>() + rest
}

/// The length of a direction; infinite for none, to which nothing is near.
fn length(values: &[i8]) -> f32 {
    let squares: f32 = values.iter().map(|value| f32::from(*value).powi(2)).sum();
    if squares > 0.0 { squares.sqrt() } else { f32::INFINITY }
}

/// Counts become logarithms times rarity, and every document as long as the others. Families of one document connect nothing and are left out.
fn weigh(rows: &mut [Row], families: usize) {
    let mut among = vec![0_u32; families];
    for (family, _) in rows.iter().flatten() {
        among[*family as usize] += 1;
    }
    let documents = rows.len() as f32;
    for row in rows {
        row.retain(|(family, _)| among[*family as usize] > 1);
        for (family, weight) in row.iter_mut() {
            *weight = (1.0 + *weight).ln() * (documents / among[*family as usize] as f32).ln();
        }
        let length = row.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
        if length > 0.0 {
            row.iter_mut().for_each(|(_, weight)| *weight /= length);
        }
    }
}

fn to_words(rows: &[Row], documents: &[f32], words: &mut [f32], width: usize) {
    words.fill(0.0);
    for (row, document) in rows.iter().zip(documents.chunks_exact(width)) {
        for &(family, weight) in row {
            let at = family as usize * width;
            for (word, document) in words[at..at + width].iter_mut().zip(document) {
                *word += weight * document;
            }
        }
    }
}

fn to_documents(rows: &[Row], words: &[f32], documents: &mut [f32], width: usize) {
    documents.fill(0.0);
    for (row, document) in rows.iter().zip(documents.chunks_exact_mut(width)) {
        for &(family, weight) in row {
            let at = family as usize * width;
            for (document, word) in document.iter_mut().zip(&words[at..at + width]) {
                *document += weight * word;
            }
        }
    }
}

/// Makes the columns orthonormal: with `G = AᵀA = LLᵀ`, the columns of `AL⁻ᵀ` are. A column without weight of its own becomes zero.
fn orthonormal(matrix: &mut [f32], width: usize) {
    let mut gram = vec![vec![0.0_f64; width]; width];
    for row in matrix.chunks_exact(width) {
        for one in 0..width {
            let value = f64::from(row[one]);
            if value != 0.0 {
                for other in 0..=one {
                    gram[one][other] += value * f64::from(row[other]);
                }
            }
        }
    }
    let least = (0..width).map(|at| gram[at][at]).fold(0.0, f64::max) * 1e-9;
    for column in 0..width {
        for row in column..width {
            let sum: f64 = (0..column).map(|at| gram[row][at] * gram[column][at]).sum();
            gram[row][column] = if row > column {
                if gram[column][column] > 0.0 { (gram[row][column] - sum) / gram[column][column] } else { 0.0 }
            } else {
                let rest = gram[column][column] - sum;
                if rest > least { rest.sqrt() } else { 0.0 }
            };
        }
    }
    for row in matrix.chunks_exact_mut(width) {
        for column in 0..width {
            let sum: f64 = (0..column).map(|at| gram[column][at] * f64::from(row[at])).sum();
            row[column] = if gram[column][column] > 0.0 { ((f64::from(row[column]) - sum) / gram[column][column]) as f32 } else { 0.0 };
        }
    }
}

/// Eight bits for each value, and what one step of a row is worth.
fn quantised(matrix: &[f32], width: usize) -> (Vec<i8>, Vec<f32>) {
    let mut values = Vec::with_capacity(matrix.len());
    let mut scales = Vec::with_capacity(matrix.len() / width);
    for row in matrix.chunks_exact(width) {
        let most = row.iter().map(|value| value.abs()).fold(f32::MIN_POSITIVE, f32::max);
        values.extend(row.iter().map(|value| (value / most * 127.0) as i8));
        scales.push(most / 127.0);
    }
    (values, scales)
}

/// The same numbers between -1 and 1 every time (xorshift).
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1_u32 << 23) as f32 - 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_keep_company_point_the_same_way() {
        // Two topics of five families each, of which each document has four.
        let rows: Vec<Row> =
            (0..40_u32).map(|document| (0..4).map(|at| (document % 2 * 5 + (at + document / 2) % 5, 1.0)).collect()).collect();
        let meaning = Meaning::of(rows, 10);
        let direction = meaning.direction([(0, 1.0)].into_iter()).unwrap();
        let mean = |topic: u32| (0..20).map(|document| meaning.nearness(&direction, document * 2 + topic)).sum::<f32>() / 20.0;
        assert!(mean(0) > mean(1) + 0.2, "{} {}", mean(0), mean(1));
    }

    #[test]
    fn few_documents_have_no_meaning() {
        let meaning = Meaning::of(vec![vec![(0, 1.0)]; 3], 1);
        assert!(meaning.direction([(0, 1.0)].into_iter()).is_none());
    }

    #[test]
    fn a_product_of_any_width_has_all_its_terms() {
        for width in [1, 15, 16, 21, 64] {
            let values: Vec<i8> = (1..=width).collect();
            let sum = (1..=i32::from(width)).sum::<i32>() as f32;
            assert!((dot(&values, &vec![0.5; values.len()]) - sum / 2.0).abs() < 1e-3, "{width}");
        }
        assert!((length(&[3, 0, -4]) - 5.0).abs() < 1e-6);
        assert!(length(&[0; 8]).is_infinite());
    }

    #[test]
    fn columns_become_orthonormal() {
        let mut noise = Noise(7);
        let mut matrix: Vec<f32> = (0..200 * 16).map(|_| noise.next()).collect();
        orthonormal(&mut matrix, 16);
        let dot = |one: usize, other: usize| matrix.chunks_exact(16).map(|row| row[one] * row[other]).sum::<f32>();
        assert!((dot(3, 3) - 1.0).abs() < 1e-3 && dot(3, 14).abs() < 1e-3);
    }
}
