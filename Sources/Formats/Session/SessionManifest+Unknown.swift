import LockstepSamples

// A session of a later version of the format may have keys that this code does not know. They are
// kept when a command rewrites the manifest (docs/FORMAT.md, section 11).

extension SessionManifest {
    /// The keys that ``encoded()`` writes.
    private static let keys: Set<String> = [
        "sessionID", "deviceModel", "osVersion", "startTimestamp", "endTimestamp", "frameCount",
        "hasDepth", "rgbResolution", "depthResolution", "format", "state", "mode", "stopReason",
        "wasInterrupted", "movieCodec", "secondsFromUTC", "clockAnchors", "conventions", "streams",
        "missingStreams", "calibration", "notices", "title", "notes", "tags",
    ]
    /// The keys of a stream's record.
    private static let streamKeys: Set<String> = [
        "name", "unit", "clock", "requestedRateHertz", "achievedRateHertz", "count",
        "firstNanoseconds", "lastNanoseconds", "stampMeaning", "pixelOrigin", "size", "drops",
    ]

    /// Keeps the unknown members of a manifest.
    mutating func keepUnknown(of document: JSONValue) {
        unknownMembers = document.members(but: Self.keys)
        guard case .list(let elements)? = document["streams"] else { return }
        for element in elements {
            guard case .text(let name)? = element["name"] else { continue }
            guard let stream = Stream(rawValue: name) else {
                unknownStreams.append(element)
                continue
            }
            let index = streams.firstIndex { $0.description.stream == stream }
            if let index { streams[index].unknownMembers = element.members(but: Self.streamKeys) }
        }
    }

    /// Removes the unknown members.
    ///
    /// - Returns: Their keys; those of streams are prefixed with `streams.`.
    package mutating func removeUnknown() -> [String] {
        var names = Array(unknownMembers.keys)
        if !unknownStreams.isEmpty { names.append("streams") }
        for index in streams.indices {
            names += streams[index].unknownMembers.keys.map { "streams." + $0 }
            streams[index].unknownMembers = [:]
        }
        (unknownMembers, unknownStreams) = ([:], [])
        return Set(names).sorted()
    }
}

extension JSONValue {
    fileprivate func members(but known: Set<String>) -> [String: JSONValue] {
        guard case .object(let members) = self else { return [:] }
        return members.filter { !known.contains($0.key) }
    }
}

extension JSONText {
    /// Adds members in the order of their keys, so that equal values produce equal bytes.
    mutating func append(_ members: [String: JSONValue]) {
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            value.append(as: key, to: &self)
        }
    }
}
