internal import LockstepFormats
public import LockstepLink
public import LockstepSamples

/// What the user chose about desks.
public struct DeskSettings: Hashable, Sendable {
    /// Whether the switch is on; off by default, and nothing is sent while it is off.
    public var isOn = false
    /// The paired desk that the phone connects to; nil if none was chosen.
    public var chosen: PairedDesk.ID?

    /// Creates the default: off, and no desk.
    public init() {}
}

extension DeskSettings {
    /// Reads the members of the stored document that are there.
    mutating func read(_ reader: inout SettingsReader) {
        reader.read("on", into: &isOn) { $0.asBoolean }
        reader.read("chosen", into: &chosen) { value -> PairedDesk.ID?? in
            guard let text = value.asText else { return nil }
            guard !text.isEmpty else { return .some(nil) }
            return ContentHash(text: text).map(Optional.some)
        }
    }

    /// The document to store; no desk is an empty text, because members of the stored document are
    /// kept if they are missing here.
    var document: JSONValue {
        .object(["on": .boolean(isOn), "chosen": .text(chosen?.text ?? "")])
    }
}
