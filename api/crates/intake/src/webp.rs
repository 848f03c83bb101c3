//! Checks of WebP files that the decoder leaves out, from Google's "WebP Container Specification".

/// A chunk: its name, and the bytes of its content that the file has.
struct Chunk<'b> {
    name: &'b [u8],
    content: &'b [u8],
    /// False if the file ends before the chunk does.
    is_whole: bool,
}

/// Length of what an animation frame has before its chunks, in bytes.
const FRAME_HEAD: usize = 16;

/// True if the decoder neither allocates more than the file holds nor reads beyond a frame: all
/// chunks lie within the file, and transparent frames have the size of their picture.
pub(crate) fn is_consistent(bytes: &[u8]) -> bool {
    // Only an extended file has several chunks.
    let parts = bytes.get(12..).filter(|parts| parts.starts_with(b"VP8X")).unwrap_or_default();
    chunks(parts).all(|chunk| chunk.is_whole && (chunk.name != b"ANMF" || frame_fits(chunk.content)))
}

/// Splits a sequence of chunks. A chunk has a name, a length, and bytes padded to an even length.
fn chunks(mut rest: &[u8]) -> impl Iterator<Item = Chunk<'_>> {
    std::iter::from_fn(move || {
        let (head, tail) = rest.split_at_checked(8)?;
        let (name, length) = head.split_at(4);
        let length = number(length);
        rest = tail.get(length.next_multiple_of(2)..).unwrap_or_default();
        Some(Chunk { name, content: tail.get(..length).unwrap_or(tail), is_whole: length <= tail.len() })
    })
}

/// True unless an animation frame with transparency has another size than its picture.
fn frame_fits(frame: &[u8]) -> bool {
    let Some((head, parts)) = frame.split_at_checked(FRAME_HEAD) else { return false };
    let mut parts = chunks(parts);
    if parts.next().is_none_or(|chunk| chunk.name != b"ALPH") {
        return true;
    }
    let size = [&head[6..9], &head[9..12]].map(|side| number(side) + 1);
    parts.next().is_some_and(|chunk| chunk.name == b"VP8 " && lossy_size(chunk.content) == Some(size))
}

/// Width and height of a lossy picture, from the head of its key frame (RFC 6386, section 9.1).
fn lossy_size(content: &[u8]) -> Option<[usize; 2]> {
    let sides = content.get(6..10)?;
    // The two highest bits are a scale.
    Some([&sides[..2], &sides[2..]].map(|side| number(side) & 0x3fff))
}

/// A little-endian number.
fn number(bytes: &[u8]) -> usize {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::is_consistent;

    /// Two frames of 24 by 16 pixels, the second one transparent.
    const ANIMATED: &[u8] = include_bytes!("../../../fuzz/seeds/image/animated.webp");

    #[test]
    fn transparent_frame_has_the_size_of_its_picture() {
        assert!(is_consistent(ANIMATED));
        let frame = ANIMATED.windows(4).rposition(|name| name == b"ANMF").unwrap();
        for side in [14, 17] {
            let mut changed = ANIMATED.to_vec();
            assert_eq!(changed[frame + side] + 1, [24, 16][(side - 14) / 3]);
            changed[frame + side] -= 1;
            assert!(!is_consistent(&changed), "byte {side}");
        }
    }

    #[test]
    fn chunks_lie_within_the_file() {
        assert!(!is_consistent(&ANIMATED[..ANIMATED.len() - 2]));
        assert!(is_consistent(&[ANIMATED, b"tail"].concat()), "what follows is no chunk");
    }
}
