//! Latent semantic analysis of one language's documents.
//!
//! Words from similar documents get similar vectors, so a document on the query's topic scores
//! higher even if it uses other words. Subspace iteration finds the dimensions that hold most of
//! the documents' weight.

/// Most dimensions of the space.
const MOST_DIMENSIONS: usize = 64;
/// Least number of documents for each dimension.
const DOCUMENTS_PER_DIMENSION: usize = 5;
/// Rounds of the iteration. More do not improve ranking.
const ROUNDS: usize = 3;
/// With fewer documents there is no space.
const LEAST_DOCUMENTS: usize = 24;

/// Weights of word families in one document.
pub(crate) type TermVector = Vec<(u32, f32)>;

/// Vectors of word families and documents, with eight bits for each dimension.
#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct LatentSpace {
    width: usize,
    families: Vec<i8>,
    scales: Vec<f32>,
    documents: Vec<i8>,
    /// Length of each document's quantised vector; infinite for a zero vector.
    lengths: Vec<f32>,
}

impl LatentSpace {
    /// Builds the space from the weights of word families by document.
    pub(crate) fn of(mut rows: Vec<TermVector>, families: usize) -> Self {
        if rows.len() < LEAST_DOCUMENTS {
            return Self::default();
        }
        weigh(&mut rows, families);
        let width = MOST_DIMENSIONS.min(rows.len() / DOCUMENTS_PER_DIMENSION);
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

    /// The unit vector of a query, from its word families with their weights.
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

    /// Cosine similarity of a document to a direction, at least 0.
    pub(crate) fn similarity(&self, direction: &[f32], document: u32) -> f32 {
        let at = document as usize;
        let Some(values) = self.documents.get(at * self.width..(at + 1) * self.width) else { return 0.0 };
        (dot(values, direction) / self.lengths[at]).max(0.0)
    }
}

/// Dot product, summed in as many lanes as a SIMD instruction adds.
fn dot(values: &[i8], direction: &[f32]) -> f32 {
    const LANES: usize = 16;
    let (values, rest) = values.as_chunks::<LANES>();
    let (direction, direction_rest) = direction.as_chunks::<LANES>();
    let mut sums = [0.0_f32; LANES];
    for (values, direction) in values.iter().zip(direction) {
        for (sum, (value, direction)) in sums.iter_mut().zip(values.iter().zip(direction)) {
            *sum += f32::from(*value) * direction;
        }
    }
    let rest: f32 = rest.iter().zip(direction_rest).map(|(value, direction)| f32::from(*value) * direction).sum();
    sums.iter().sum::<f32>() + rest
}

/// Length of a vector. A zero vector is infinitely long, so its similarities are 0.
fn length(values: &[i8]) -> f32 {
    let squares: f32 = values.iter().map(|value| f32::from(*value).powi(2)).sum();
    if squares > 0.0 { squares.sqrt() } else { f32::INFINITY }
}

/// Weights become logarithm times IDF, and every document gets length 1. Families of only one
/// document are removed because they connect nothing.
fn weigh(rows: &mut [TermVector], families: usize) {
    let mut document_counts = vec![0_u32; families];
    for (family, _) in rows.iter().flatten() {
        document_counts[*family as usize] += 1;
    }
    let documents = rows.len() as f32;
    for row in rows {
        row.retain(|(family, _)| document_counts[*family as usize] > 1);
        for (family, weight) in row.iter_mut() {
            *weight = (1.0 + *weight).ln() * (documents / document_counts[*family as usize] as f32).ln();
        }
        let length = row.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
        if length > 0.0 {
            row.iter_mut().for_each(|(_, weight)| *weight /= length);
        }
    }
}

fn to_words(rows: &[TermVector], documents: &[f32], words: &mut [f32], width: usize) {
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

fn to_documents(rows: &[TermVector], words: &[f32], documents: &mut [f32], width: usize) {
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

/// Makes the columns orthonormal: with `G = AᵀA = LLᵀ`, the columns of `AL⁻ᵀ` are. A column that
/// depends on the ones before it becomes zero.
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

/// Quantises to eight bits. Returns the values and the scale of each row.
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

/// Reproducible pseudo-random numbers between -1 and 1 (xorshift).
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
    fn words_of_one_topic_have_similar_vectors() {
        // Two topics of five families; each document has four of its topic.
        let rows: Vec<TermVector> =
            (0..40_u32).map(|document| (0..4).map(|at| (document % 2 * 5 + (at + document / 2) % 5, 1.0)).collect()).collect();
        let space = LatentSpace::of(rows, 10);
        let direction = space.direction([(0, 1.0)].into_iter()).unwrap();
        let mean = |topic: u32| (0..20).map(|document| space.similarity(&direction, document * 2 + topic)).sum::<f32>() / 20.0;
        assert!(mean(0) > mean(1) + 0.2, "{} {}", mean(0), mean(1));
    }

    #[test]
    fn few_documents_have_no_space() {
        let space = LatentSpace::of(vec![vec![(0, 1.0)]; 3], 1);
        assert!(space.direction([(0, 1.0)].into_iter()).is_none());
    }

    #[test]
    fn dot_product_of_any_width_sums_all_terms() {
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
