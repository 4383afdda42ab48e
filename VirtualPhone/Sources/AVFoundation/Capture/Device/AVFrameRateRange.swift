/// A range of frame rates of a format (AVCaptureDevice.h).
open class AVFrameRateRange: NSObject {
    /// The lowest frame rate in frames per second.
    public let minFrameRate: Float64
    /// The highest frame rate in frames per second.
    public let maxFrameRate: Float64

    init(_ rates: ClosedRange<Int32>) {
        minFrameRate = Float64(rates.lowerBound)
        maxFrameRate = Float64(rates.upperBound)
        maxFrameDuration = CMTime(value: 1, timescale: rates.lowerBound)
        minFrameDuration = CMTime(value: 1, timescale: rates.upperBound)
    }

    /// The frame duration at ``minFrameRate``.
    public let maxFrameDuration: CMTime
    /// The frame duration at ``maxFrameRate``.
    public let minFrameDuration: CMTime

    /// Returns whether a frame duration is in the range.
    func contains(_ duration: CMTime) -> Bool {
        duration.isNumeric && duration >= minFrameDuration && duration <= maxFrameDuration
    }
}
