internal import CoreGraphics

/// How a movie's images are to be turned and mirrored when they are shown.
struct MovieMatrix {
    /// Quarter turns clockwise.
    var turns: Int
    /// Whether left and right change places, after turning.
    var isMirrored: Bool

    /// The matrix with whole numbers, which angles would not give.
    var transform: CGAffineTransform {
        let (cosine, sine): (CGFloat, CGFloat) = [(1, 0), (0, 1), (-1, 0), (0, -1)][turns & 3]
        let mirror: CGFloat = isMirrored ? -1 : 1
        return CGAffineTransform(
            a: cosine * mirror, b: sine, c: -sine * mirror, d: cosine, tx: 0, ty: 0)
    }

    /// A matrix by its turns.
    init(turns: Int, isMirrored: Bool) {
        self.turns = turns & 3
        self.isMirrored = isMirrored
    }

    /// What a matrix does to images; anything but turns and mirrors counts as nothing.
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
