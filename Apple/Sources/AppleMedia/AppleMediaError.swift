internal import Foundation
public import LockstepSamples

/// An error in encoding, writing or reading an image or a movie, or in using the seal's key.
public struct AppleMediaError: Failure, Hashable {
    /// The problem, as a clause without a period.
    public let problem: String
    /// The remedy, as a sentence.
    public let remedy: Remedy
    /// The movie's file, if known.
    public let place: Place?

    init(_ problem: String, remedy: Remedy, place: Place? = nil) {
        self.problem = problem
        self.remedy = remedy
        self.place = place
    }

    /// Bytes that are not a readable image or movie.
    static func badInput(_ problem: String, place: Place? = nil) -> AppleMediaError {
        AppleMediaError(
            problem,
            remedy: "Check that the file is complete and has the type that its extension states.",
            place: place)
    }

    /// A failed system call, with the system's message if there is one.
    static func failed(_ doing: String, _ cause: (any Error)?) -> AppleMediaError {
        let reason = cause.map { ": \($0.localizedDescription)" } ?? ""
        return AppleMediaError(
            "\(doing) failed\(reason)",
            remedy: "Try again; if the problem persists, restart the device and report the problem."
        )
    }

    /// A failed system call, with its `OSStatus` or `CVReturn` code.
    static func failed(_ doing: String, code: Int32) -> AppleMediaError {
        AppleMediaError(
            "\(doing) failed with system code \(code)",
            remedy: "Close other apps that use the camera or a lot of memory, then try again.")
    }

    /// An image whose size or pixel format a movie or a codec does not support.
    static func unsupported(
        _ pixels: PixelBuffer, by what: String, remedy: Remedy
    ) -> AppleMediaError {
        AppleMediaError(
            "an image of \(pixels.size.width)×\(pixels.size.height) pixels "
                + "in the format \(pixels.format.rawValue) is not supported by \(what)",
            remedy: remedy)
    }
}
