import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Images of matched frames, of which some are decoded and compared by their luma.
public struct ComparedImages: Hashable, Sendable {
    /// Images compared, spread evenly over the recordings.
    public var count: Int
    /// Frames that belong together by their timestamps.
    public var matchedCount: Int
    /// Images of another size, or that can be decoded in one recording only.
    public var unlikeCount: Int
    /// Images whose luma is the same to the last pixel.
    public var identicalCount: Int
    /// Peak signal-to-noise ratio of luma in the middle, dB; nil if more than half of the images
    /// are identical.
    public var medianDecibels: Double?
    /// The smallest ratio, dB; nil if all images are identical.
    public var smallestDecibels: Double?
    /// The smallest ratio of both chromas, dB; nil if all are identical, or none has color in
    /// both recordings.
    public var smallestColorDecibels: Double?
    /// Images that show color in one recording only, whatever their encoding has room for.
    public var colorlessCount: Int
    /// By how many images the second recording's are displaced: at a frame's row it has the image
    /// that the first has so many frames later; 0 where they are in their places.
    public var frameOffset: Int

    /// The smallest ratio that encoding again explains.
    public static let precision = Threshold(
        30, "dB", source: "chosen here: below what JPEG at quality 0.9 leaves of camera images")

    /// Whether encoding again explains every difference.
    public var isWithinPrecision: Bool {
        smallestDecibels.map { $0 >= Self.precision.value } ?? true
    }
}

/// Compares images of matched frames; movies are decoded to the last image wanted.
struct ImageComparison {
    /// A displacement by one is seen where this many dB more say so, of so many images at least.
    private static let (clearlyBetter, fewestImages) = (3.0, 3)

    private var firsts: OrderedImages
    private var seconds: OrderedImages
    /// Mean squared differences of the first's image to the second's before, beside and behind.
    private var errors: [(before: Double?, beside: Double, behind: Double?)] = []
    /// Mean squared differences of chroma.
    private var colorErrors: [Double] = []
    private var (unlikeCount, colorlessCount) = (0, 0)

    init(_ first: Session, _ second: Session, codecs: any MediaCodecs) {
        firsts = OrderedImages(first, codecs)
        seconds = OrderedImages(second, codecs)
    }

    /// nil if no frames belong together.
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
        // In rising order, as movies are decoded.
        let before = seconds.image(of: pair.second.neighbor(-1))
        let beside = seconds.image(of: pair.second)
        let behind = seconds.image(of: pair.second.neighbor(1))
        let first = firsts.image(of: pair.first)
        guard let first, let beside, let error = first.meanSquaredDifference(to: beside) else {
            // What is damaged in both is no difference.
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
        // A movie stores gray images with chroma beside luma, which shows no color then.
        let chroma = first.hasColor ? first : beside
        if Self.decibels(chroma.meanSquaredChroma) < ComparedImages.precision.value {
            colorlessCount += 1
        }
    }

    /// 10 log₁₀(255² / mean squared difference), infinite for equal images.
    static func decibels(_ error: Double) -> Double {
        error > 0 ? 10 * naturalLogarithm(255 * 255 / error) / naturalLogarithm(10) : .infinity
    }

    private var frameOffset: Int {
        guard errors.count >= Self.fewestImages else { return 0 }
        // What the first shows here and the second one row later was displaced backwards.
        if isBetter(errors.map { ($0.behind, $0.beside) }) { return -1 }
        return isBetter(errors.map { ($0.before, $0.beside) }) ? 1 : 0
    }

    /// Whether of most images a neighbor is clearly more like the first's.
    private func isBetter(_ errors: [(neighbor: Double?, beside: Double)]) -> Bool {
        let votes = errors.filter { neighbor, beside in
            guard beside > 0, let neighbor else { return false }
            return Self.decibels(neighbor) > Self.decibels(beside) + Self.clearlyBetter
        }
        return votes.count * 4 >= errors.count * 3
    }
}

/// A session's images, decoded in rising order, the last few kept.
private struct OrderedImages {
    /// An image with its two neighbors.
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

    /// nil for an image that cannot be decoded, or that lies before the last few.
    mutating func image(of row: FrameRow) -> PixelBuffer? {
        switch row.image {
        case .image(let path):
            if let known = kept.first(where: { $0.index == row.index }) { return known.pixels }
            guard let still = try? session.still(of: row, path: path),
                let pixels = try? stills?.decodeNative(still.bytes)
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
    /// The row as it would be of a frame so many later, as far as its image goes.
    fileprivate func neighbor(_ step: Int) -> FrameRow {
        var row = self
        switch image {
        case .movie(let index): row.image = .movie(index: index &+ step)
        case .image:
            row.index = index &+ step
            row.image = .image(path: SessionLayout.image(row.index))
        case .missing: break
        }
        return row
    }
}
