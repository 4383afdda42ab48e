/// The rates at which a format gives frames (AVCaptureDevice.h).
open class AVFrameRateRange: NSObject {
    /// Fewest frames a second.
    public let minFrameRate: Float64
    /// Most frames a second.
    public let maxFrameRate: Float64

    init(_ rates: ClosedRange<Int32>) {
        minFrameRate = Float64(rates.lowerBound)
        maxFrameRate = Float64(rates.upperBound)
        maxFrameDuration = CMTime(value: 1, timescale: rates.lowerBound)
        minFrameDuration = CMTime(value: 1, timescale: rates.upperBound)
    }

    /// From one frame to the next at ``minFrameRate``.
    public let maxFrameDuration: CMTime
    /// From one frame to the next at ``maxFrameRate``.
    public let minFrameDuration: CMTime

    /// Whether frames can come that far apart.
    func contains(_ duration: CMTime) -> Bool {
        duration.isNumeric && duration >= minFrameDuration && duration <= maxFrameDuration
    }
}
