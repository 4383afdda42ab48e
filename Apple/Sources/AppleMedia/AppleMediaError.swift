internal import Foundation
public import LockstepSamples

/// Why an image or a movie could not be encoded, written or read.
public struct AppleMediaError: Failure, Hashable {
    /// What happened, as a clause without a full stop.
    public let problem: String
    /// What the reader can do, as a sentence.
    public let remedy: String
    /// The movie's file, where one is known.
    public let place: Place?

    init(_ problem: String, remedy: String, place: Place? = nil) {
        self.problem = problem
        self.remedy = remedy
        self.place = place
    }

    /// Bytes that are not an image or movie that can be read.
    static func badInput(_ problem: String, place: Place? = nil) -> AppleMediaError {
        AppleMediaError(
            problem, remedy: "Check that the file is complete and of the kind that its name says.",
            place: place)
    }

    /// A call of the system that failed, with the system's own words where it has some.
    static func failed(_ doing: String, _ cause: (any Error)?) -> AppleMediaError {
        let reason = cause.map { ": \($0.localizedDescription)" } ?? ""
        return AppleMediaError(
            "\(doing) failed\(reason)",
            remedy: "Try again; where it stays so, restart the device and report the problem.")
    }

    /// A call of the system that failed with a code of `OSStatus` or `CVReturn`.
    static func failed(_ doing: String, code: Int32) -> AppleMediaError {
        AppleMediaError(
            "\(doing) failed with the system's code \(code)",
            remedy: "Close other apps that use the camera or much memory, then try again.")
    }

    /// An image that a movie or a still cannot take.
    static func unfit(_ pixels: PixelBuffer, for what: String) -> AppleMediaError {
        AppleMediaError(
            "an image of \(pixels.size.width)×\(pixels.size.height) pixels "
                + "as \(pixels.format.rawValue) does not fit \(what)",
            remedy: "Give a movie images of one size, as nv12FullRange.")
    }
}
