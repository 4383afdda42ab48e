import LockstepSamples

/// One JSON object on one line, with keys in the order in which they are added.
///
/// Numbers are written in the shortest form that reads back to the same value. Keys and strings are
/// this module's own words and contain nothing that JSON would have to escape.
struct JSONLine {
    private var members: [String] = []

    /// The line, without its line feed.
    var text: String { "{" + members.joined(separator: ",") + "}" }

    /// Adds an integer.
    mutating func add(_ key: String, _ value: some BinaryInteger) { addRaw(key, "\(value)") }

    /// Adds a number; nothing if it is not finite, which JSON cannot represent.
    mutating func add(_ key: String, _ value: Double) {
        guard value.isFinite else { return }
        addRaw(key, "\(value)")
    }

    /// Adds a Boolean.
    mutating func add(_ key: String, _ value: Bool) { addRaw(key, value ? "true" : "false") }

    /// Adds a string.
    mutating func add(_ key: String, _ value: String) { addRaw(key, "\"\(value)\"") }

    /// Adds an array of numbers.
    mutating func add(_ key: String, _ values: [Double]) {
        addRaw(key, "[" + values.map { "\($0)" }.joined(separator: ",") + "]")
    }

    /// Adds a vector as x, y, z.
    mutating func add(_ key: String, _ value: Vector3) { add(key, [value.x, value.y, value.z]) }

    /// Adds a size as width, height.
    mutating func add(_ key: String, _ value: PixelSize) {
        addRaw(key, "[\(value.width),\(value.height)]")
    }

    /// Adds an object built by `build`.
    mutating func add(_ key: String, _ build: (inout JSONLine) -> Void) {
        var object = JSONLine()
        build(&object)
        addRaw(key, object.text)
    }

    private mutating func addRaw(_ key: String, _ value: String) {
        members.append("\"\(key)\":\(value)")
    }
}
