public import LockstepSamples

/// A row of `frame_metadata.csv` in the layout of the VI-SLAM capture guide, which
/// ``VISLAMInertialRow`` names.
///
/// A value that no one measured is an empty field, never a constant.
public struct VISLAMFrame: Hashable, Sendable {
    /// The file's name.
    public static let fileName = "frame_metadata.csv"
    /// The file's first line; exposure in seconds, focal length in millimeters, size in pixels.
    public static let header =
        "frame_number,timestamp_ns,exposure_duration,iso,focal_length,width,height"
    /// The movie's name; the guide names none.
    public static let movieName = "video.mp4"

    /// The image's place in the movie, from 0.
    public var number: Int
    /// The frame's timestamp.
    public var timestamp: HostTime
    /// How it was exposed.
    public var exposure: Exposure
    /// The image's size; nil if no one knows it.
    public var size: PixelSize?

    /// The row of a stored frame that is image `number` of the movie.
    public init(_ row: FrameRow, number: Int) {
        self.number = number
        timestamp = row.timestamp
        exposure = row.exposure
        size = row.size
    }

    /// Whether a field of the row stays empty.
    public var isIncomplete: Bool {
        exposure.durationSeconds == nil || exposure.iso == nil
            || exposure.focalLengthMillimeters == nil
    }

    /// The row as a line of the file: exposure as a `Double`, sensitivity and focal length as the
    /// `Float` that they are in the guide.
    public func append(to text: inout TextBuffer) {
        text.append(Int64(number))
        text.appendComma()
        text.append(timestamp.nanoseconds)
        text.appendComma()
        if let duration = exposure.durationSeconds { text.append(duration) }
        text.appendComma()
        if let iso = exposure.iso { Float(iso).write(to: &text) }
        text.appendComma()
        if let length = exposure.focalLengthMillimeters { Float(length).write(to: &text) }
        text.appendComma()
        if let size { text.append(Int64(size.width)) }
        text.appendComma()
        if let size { text.append(Int64(size.height)) }
        text.endRow()
    }
}
