import LockstepFormats
import LockstepSamples

/// A row of `frame_metadata.csv` in the format of the VI-SLAM capture guide; see
/// ``VISLAMInertialRow``.
///
/// A value that was not measured is an empty field, never a constant.
struct VISLAMFrame: Hashable, Sendable {
    /// The file's first line; exposure in seconds, focal length in millimeters, size in pixels.
    static let header =
        "frame_number,timestamp_ns,exposure_duration,iso,focal_length,width,height"

    /// The image's index in the movie, from 0.
    var number: Int
    /// The frame's timestamp.
    var timestamp: HostTime
    /// The frame's exposure.
    var exposure: Exposure
    /// The image's size; nil if unknown.
    var size: PixelSize?

    /// Creates the row of a stored frame that has index `number` in the movie.
    init(_ row: FrameRow, number: Int) {
        self.number = number
        timestamp = row.timestamp
        exposure = row.exposure
        size = row.size
    }

    /// Whether a field of the row is empty.
    var isIncomplete: Bool {
        exposure.durationSeconds == nil || exposure.iso == nil
            || exposure.focalLengthMillimeters == nil
    }

    /// Appends the row as a line of the file: exposure as a `Double`, sensitivity and focal length
    /// as `Float`, as in the guide.
    func append(to text: inout TextBuffer) {
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
