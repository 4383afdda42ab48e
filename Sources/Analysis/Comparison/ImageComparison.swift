import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The comparison of images of matched frames, of which a selection is decoded and compared.
public struct ComparedImages: Hashable, Sendable {
    /// The number of images compared, spread evenly over the recordings.
    public var count: Int
    /// The number of frames matched by their timestamps.
    public var matchedCount: Int
    /// The number of images that differ in size or can be decoded in one recording only.
    public var unlikeCount: Int
    /// The number of images whose luma is identical.
    public var identicalCount: Int
    /// The median peak signal-to-noise ratio of luma, in dB; nil if more than half of the images
    /// are identical.
    public var medianDecibels: Double?
    /// The smallest peak signal-to-noise ratio, in dB; nil if all images are identical.
    public var smallestDecibels: Double?
    /// The smallest peak signal-to-noise ratio of both chroma channels, in dB; nil if all are
    /// identical, or none has color in both recordings.
    public var smallestColorDecibels: Double?
    /// The number of images that show color in one recording only, judged by their pixels and not
    /// by their format.
    public var colorlessCount: Int
    /// The shift of the second recording's images: its row of a frame has the image of the first's
    /// frame this many frames later; 0 if they match.
    public var frameOffset: Int

    /// The smallest peak signal-to-noise ratio that encoding again explains.
    public static let precision = Threshold(
        30, "dB", source: "chosen here: below what JPEG at quality 0.9 leaves of camera images")

    /// Whether encoding again explains every difference.
    public var isWithinPrecision: Bool {
        smallestDecibels.map { $0 >= Self.precision.value } ?? true
    }
}

/// Compares images of matched frames; movies are decoded up to the last image needed.
struct ImageComparison {
    /// The shift by one frame requires an improvement by this many dB, for at least this many
    /// images.
    private static let (clearlyBetter, fewestImages) = (3.0, 3)

    private var firsts: OrderedImages
    private var seconds: OrderedImages
    /// Mean squared differences between the first's image and the second's previous, same and next
    /// image.
    private var errors: [(before: Double?, beside: Double, behind: Double?)] = []
    /// Mean squared differences of chroma.
    private var colorErrors: [Double] = []
    private var (unlikeCount, colorlessCount) = (0, 0)

    /// - Throws: The error of the codecs if this machine cannot read the format of the images.
    init(_ first: Session, _ second: Session, codecs: any MediaCodecs) throws {
        try first.prepareStills(codecs)
        try second.prepareStills(codecs)
        firsts = OrderedImages(first, codecs)
        seconds = OrderedImages(second, codecs)
    }

    /// nil if no frames match.
    mutating func compare(_ pairs: Thinned<FramePair>) -> ComparedImages? {
        guard pairs.count > 0 else { return nil }
        let ordered = pairs.elements.sorted { $0.first.index < $1.first.index }
        for pair in ordered { compare(pair) }
        let ratios = errors.map { Self.decibels($0.beside) }
        return ComparedImages(
            count: errors.count, matchedCount: pairs.count, unlikeCount: unlikeCount,
            identicalCount: ratios.filter { $0 == .infinity }.count,
            medianDecibels: ratios.median.flatMap { $0.isFinite ? $0 : nil },
            smallestDecibels: ratios.min().flatMap { $0.isFinite ? $0 : nil },
            smallestColorDecibels: colorErrors.map(Self.decibels).min().flatMap {
                $0.isFinite ? $0 : nil
            }, colorlessCount: colorlessCount,
            frameOffset: frameOffset)
    }

    private mutating func compare(_ pair: FramePair) {
        // In ascending order, as movies are decoded.
        let before = seconds.image(of: pair.second.neighbor(-1))
        let beside = seconds.image(of: pair.second)
        let behind = seconds.image(of: pair.second.neighbor(1))
        let first = firsts.image(of: pair.first)
        guard let first, let beside, let error = first.meanSquaredDifference(to: beside) else {
            // Images that are damaged in both recordings do not differ.
            if first != nil || beside != nil { unlikeCount += 1 }
            return
        }
        errors.append(
            (
                before.flatMap { first.meanSquaredDifference(to: $0) }, error,
                behind.flatMap { first.meanSquaredDifference(to: $0) }
            ))
        guard first.hasColor != beside.hasColor else {
            if first.hasColor {
                colorErrors.append(first.meanSquaredDifference(to: beside, plane: 1))
            }
            return
        }
        // A movie stores neutral chroma for gray images, so the pixels decide.
        let chroma = first.hasColor ? first : beside
        if Self.decibels(chroma.meanSquaredChroma) < ComparedImages.precision.value {
            colorlessCount += 1
        }
    }

    /// Returns 10 log₁₀(255² / mean squared difference); infinite for equal images.
    static func decibels(_ error: Double) -> Double {
        error > 0 ? 10 * naturalLogarithm(255 * 255 / error) / naturalLogarithm(10) : .infinity
    }

    private var frameOffset: Int {
        guard errors.count >= Self.fewestImages else { return 0 }
        // If the second recording has the first's image one row later, its images were shifted
        // back.
        if isBetter(errors.map { ($0.behind, $0.beside) }) { return -1 }
        return isBetter(errors.map { ($0.before, $0.beside) }) ? 1 : 0
    }

    /// Whether for most images a neighbor matches the first's clearly better.
    private func isBetter(_ errors: [(neighbor: Double?, beside: Double)]) -> Bool {
        let votes = errors.filter { neighbor, beside in
            guard beside > 0, let neighbor else { return false }
            return Self.decibels(neighbor) > Self.decibels(beside) + Self.clearlyBetter
        }
        return votes.count * 4 >= errors.count * 3
    }
}

/// A session's images, decoded in ascending order; the last few are kept.
private struct OrderedImages {
    /// The number of images kept: one with its two neighbors.
    private static let mostKept = 3

    private let session: Session
    private let stills: (any StillCodec)?
    private let movie: (any MovieReader)?
    private var kept: [(index: Int, pixels: PixelBuffer)] = []
    private var nextOfMovie = 0

    init(_ session: Session, _ codecs: any MediaCodecs) {
        self.session = session
        stills = try? codecs.makeStillCodec()
        movie = try? session.openIfPresent(SessionLayout.movie).map(codecs.openMovie)
    }

    /// Returns nil for an image that cannot be decoded, or that precedes the kept ones.
    mutating func image(of row: FrameRow) -> PixelBuffer? {
        switch row.image {
        case .image(let path):
            if let known = kept.first(where: { $0.index == row.index }) { return known.pixels }
            guard let still = try? session.still(of: row, path: path),
                let pixels = try? stills?.decodeNative(still.bytes, named: still.format)
            else { return nil }
            keep(pixels, row.index)
            return pixels
        case .movie(let index):
            while nextOfMovie <= index, let image = try? movie?.nextImage() {
                keep(image.pixels, nextOfMovie)
                nextOfMovie += 1
            }
            return kept.first { $0.index == index }?.pixels
        case .missing: return nil
        }
    }

    private mutating func keep(_ pixels: PixelBuffer, _ index: Int) {
        if kept.count == Self.mostKept { kept.removeFirst() }
        kept.append((index, pixels))
    }
}

extension FrameRow {
    /// A row for the image `step` frames later; other values are unchanged.
    fileprivate func neighbor(_ step: Int) -> FrameRow {
        var row = self
        switch image {
        case .movie(let index): row.image = .movie(index: index &+ step)
        case .image(let path):
            row.index = index &+ step
            let format = SessionLayout.imageFormat(ofFile: path, frame: index) ?? .jpeg
            row.image = .image(path: SessionLayout.image(row.index, format))
        case .missing: break
        }
        return row
    }
}
