internal import CoreGraphics

/// The rotation and mirroring of a movie's images for display.
struct MovieMatrix {
    /// The number of clockwise quarter turns.
    var turns: Int
    /// Whether left and right are swapped after rotation.
    var isMirrored: Bool

    /// The matrix with exact integers, which sines and cosines of angles would not produce.
    var transform: CGAffineTransform {
        let (cosine, sine): (CGFloat, CGFloat) = [(1, 0), (0, 1), (-1, 0), (0, -1)][turns & 3]
        let mirror: CGFloat = isMirrored ? -1 : 1
        return CGAffineTransform(
            a: cosine * mirror, b: sine, c: -sine * mirror, d: cosine, tx: 0, ty: 0)
    }

    /// A matrix from its quarter turns.
    init(turns: Int, isMirrored: Bool) {
        self.turns = turns & 3
        self.isMirrored = isMirrored
    }

    /// The rotation and mirroring of a matrix; anything else counts as the identity.
    init(_ transform: CGAffineTransform) {
        let isMirrored = transform.a * transform.d - transform.b * transform.c < 0
        switch (transform.d, transform.b) {
        case (0, 1): self.init(turns: 1, isMirrored: isMirrored)
        case (-1, 0): self.init(turns: 2, isMirrored: isMirrored)
        case (0, -1): self.init(turns: 3, isMirrored: isMirrored)
        default: self.init(turns: 0, isMirrored: isMirrored)
        }
    }
}
