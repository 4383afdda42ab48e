public import LockstepSamples

// Unchecked: only one thread at a time reads a stored source.

/// A recording whose images are decoded to pixels, as a phone's camera delivers them.
///
/// Recordings contain JPEG files or a movie's packets and return them unchanged; a virtual phone's
/// camera needs the decoded images. A recording's movie is read a second time, from a separate
/// reader, in presentation order.
public final class DecodedSource: StoredSource, @unchecked Sendable {
    /// The recording's description of itself, without its movie.
    public let description: SourceDescription
    private let source: any StoredSource
    private let stills: any StillCodec
    private let movie: (any MovieReader)?
    private var nextImage = 0

    /// A recording to decode.
    ///
    /// - Parameter movie: the recording's movie from its beginning; nil if it has none.
    public init(_ source: any StoredSource, codecs: any MediaCodecs, movie: (any MovieReader)?)
        throws
    {
        self.source = source
        self.movie = movie
        stills = try codecs.makeStillCodec()
        var description = source.description
        description.movieFormat = nil
        self.description = description
    }

    /// Returns the next sample, decoded; nil after the last.
    ///
    /// - Throws: errors of the source and the codecs; ``DecodedSourceFailure`` if the movie lacks
    ///   an image.
    public func next() throws -> Delivery? {
        while var delivery = try source.next() {
            guard case .frame(var frame) = delivery.sample else { return delivery }
            guard let pixels = try pixels(of: frame.image) else { continue }
            frame.image = .pixels(pixels)
            delivery.sample = .frame(frame)
            return delivery
        }
        return nil
    }

    /// Returns nil for a frame whose image the recording lacks: a camera delivers no such frame.
    private func pixels(of image: FrameImage) throws -> PixelBuffer? {
        switch image {
        case .pixels(let pixels): return pixels
        case .still(let still):
            return try still.format == .heic
                ? stills.decodeHEIC(still.bytes) : stills.decodeJPEG(still.bytes)
        case .packets(let packets): return try pixels(ofImage: packets.imageIndex)
        case .missing: return nil
        }
    }

    /// Images without a frame are skipped.
    private func pixels(ofImage index: Int) throws -> PixelBuffer {
        while let movie, nextImage <= index, let image = try movie.nextImage() {
            nextImage += 1
            if nextImage == index + 1 { return image.pixels }
        }
        throw DecodedSourceFailure(imageIndex: index)
    }
}

/// The error for a frame whose image is missing from the movie, or was already skipped.
public struct DecodedSourceFailure: Failure, Hashable {
    /// The zero-based index of the image.
    public var imageIndex: Int

    /// An error for a missing image.
    public init(imageIndex: Int) { self.imageIndex = imageIndex }

    /// The problem.
    public var problem: String { "a frame's image \(imageIndex) is not in the movie" }
    /// Always nil: the movie has no name here.
    public var place: Place? { nil }
    /// The remedy.
    public var remedy: Remedy { "Pass the recording's own movie, read from its beginning." }
}
