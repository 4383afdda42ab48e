import LockstepFormats
import LockstepSamples

/// Prints JSON lines separately, or as the elements of one array.
struct ReplayLines {
    private let areElements: Bool
    /// The number of printed lines.
    private(set) var count = 0
    private var isEmpty: Bool { count == 0 }

    init(areElements: Bool) {
        self.areElements = areElements
    }

    /// Prints a line; `line` includes its line feed.
    mutating func print(_ line: [UInt8]) {
        let separator = areElements ? (isEmpty ? "[" : ",") : ""
        count += 1
        Console.print(.json(Array(separator.utf8) + line))
    }

    /// Ends the array; after an error, the last element describes the error.
    mutating func end(_ error: (any Error)? = nil) {
        guard areElements else { return }
        if let error { print(Self.line(error)) }
        Console.print(.json(Array((isEmpty ? "[]\n" : "]\n").utf8)))
    }

    private static func line(_ error: any Error) -> [UInt8] {
        let failure = error as? any Failure
        return JSONText.line { json in
            json.member("type", "failure")
            json.member("problem", failure?.problem ?? "\(error)")
            json.member("place", failure?.place?.description)
            json.member("remedy", failure?.remedy.text())
        }
    }
}
