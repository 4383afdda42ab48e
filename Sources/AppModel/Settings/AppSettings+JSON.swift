public import LockstepFormats

extension AppSettings {
    /// Reads settings from a document.
    ///
    /// A missing key or an invalid value leaves the default.
    ///
    /// - Returns: The settings, and the number of unusable values.
    static func reading(_ document: JSONValue) -> (settings: AppSettings, unusable: Int) {
        var settings = AppSettings()
        settings.stored = document
        var reader = SettingsReader(document)
        reader.read("firstRunSeen", into: &settings.hasSeenFirstRun) { $0.asBoolean }
        reader.read("sealsRecordings", into: &settings.sealsRecordings) { $0.asBoolean }
        reader.read("playsSounds", into: &settings.playsSounds) { $0.asBoolean }
        reader.read("backsUpRecordings", into: &settings.backsUpRecordings) { $0.asBoolean }
        reader.inside("capture") { settings.readCapture(&$0) }
        reader.inside("desk") { settings.desk.read(&$0) }
        reader.read("screen", into: &settings.screen) { $0.asScreen }
        reader.inside("library") { settings.readLibrary(&$0) }
        reader.inside("photo") { reader in
            reader.read("stabilized", into: &settings.steadiesPhotos) { $0.asBoolean }
            reader.read("largest", into: &settings.takesLargestPhotos) { $0.asBoolean }
        }
        reader.inside("modes") { reader in
            for mode in CaptureMode.allCases {
                guard let standard = mode.recordingMode else { continue }
                reader.inside(mode.rawValue) { reader in
                    settings[mode].read(&reader, standard)
                }
            }
        }
        let impossible = settings.resetImpossibleModes()
        return (settings, reader.unusable + impossible)
    }

    private mutating func readCapture(_ reader: inout SettingsReader) {
        reader.read("mode", into: &captureMode) { $0.asText.flatMap(CaptureMode.init) }
        reader.read("fitted", into: &viewfinder.isFitted) { $0.asBoolean }
        reader.read("grid", into: &viewfinder.showsGrid) { $0.asBoolean }
        reader.read("level", into: &viewfinder.showsLevel) { $0.asBoolean }
        reader.read("plots", into: &viewfinder.showsPlots) { $0.asBoolean }
        reader.read("selfTimer", into: &viewfinder.selfTimer) { value in
            value.asNumber.flatMap { Int(exactly: $0) }
                .flatMap(ViewfinderOptions.SelfTimer.init)
        }
        reader.read("depthOpacity", into: &viewfinder.depthOpacity) { value in
            value.asNumber.flatMap { ViewfinderOptions.opacities.contains($0) ? $0 : nil }
        }
    }

    private mutating func readLibrary(_ reader: inout SettingsReader) {
        reader.read("part", into: &library.part) { $0.asText.flatMap(LibraryPart.init) }
        reader.read("order", into: &library.order) { $0.asText.flatMap(LibraryOrder.init) }
        reader.read("search", into: &library.query) { $0.asText }
        library = library.kept
    }

    private var libraryDocument: JSONValue {
        .object([
            "part": .text(library.part.rawValue), "order": .text(library.order.rawValue),
            "search": .text(library.kept.query),
        ])
    }

    private var captureDocument: JSONValue {
        .object([
            "mode": .text(captureMode.rawValue), "fitted": .boolean(viewfinder.isFitted),
            "grid": .boolean(viewfinder.showsGrid), "level": .boolean(viewfinder.showsLevel),
            "plots": .boolean(viewfinder.showsPlots),
            "selfTimer": .integer(Int64(viewfinder.selfTimer.rawValue)),
            "depthOpacity": .number(viewfinder.depthOpacity),
        ])
    }

    /// Resets modes whose values are valid individually but not in combination.
    private mutating func resetImpossibleModes() -> Int {
        var count = 0
        for mode in CaptureMode.allCases {
            guard let standard = mode.recordingMode,
                !self[mode].problems(in: standard).isEmpty
            else { continue }
            reset(mode)
            count += 1
        }
        return count
    }

    /// The document to store: every value, merged into the stored document.
    public var document: JSONValue {
        var modes: [String: JSONValue] = [:]
        for mode in CaptureMode.allCases where mode.recordingMode != nil {
            modes[mode.rawValue] = self[mode].document
        }
        let values: [String: JSONValue] = [
            "format": .text("lockstep-settings"), "version": .integer(1),
            "firstRunSeen": .boolean(hasSeenFirstRun),
            "sealsRecordings": .boolean(sealsRecordings),
            "backsUpRecordings": .boolean(backsUpRecordings),
            "playsSounds": .boolean(playsSounds),
            "capture": captureDocument, "library": libraryDocument, "desk": desk.document,
            "screen": .text(screen?.rawValue ?? JSONValue.captureScreen),
            "photo": .object([
                "stabilized": .boolean(steadiesPhotos), "largest": .boolean(takesLargestPhotos),
            ]),
            "modes": .object(modes),
        ]
        return stored.overlaid(with: .object(values))
    }
}

/// Reads values from an object and counts unusable ones.
struct SettingsReader {
    private(set) var unusable = 0
    private var object: JSONValue

    init(_ object: JSONValue) {
        self.object = object
        if case .object = object {} else { unusable = 1 }
    }

    /// Reads a member if it exists; `decode` returns nil if it is unusable.
    mutating func read<Value>(
        _ key: String, into value: inout Value, _ decode: (JSONValue) -> Value?
    ) {
        guard let member = object[key] else { return }
        if let decoded = decode(member) { value = decoded } else { unusable += 1 }
    }

    /// Reads the members of a nested object.
    mutating func inside(_ key: String, _ body: (inout SettingsReader) -> Void) {
        guard let member = object[key] else { return }
        var reader = SettingsReader(member)
        body(&reader)
        unusable += reader.unusable
    }
}

extension JSONValue {
    /// The name of the capture screen, which nothing covers.
    fileprivate static let captureScreen = "capture"

    /// A screen that a launch can open: nil in the value is the capture screen.
    fileprivate var asScreen: RootModel.Cover?? {
        switch asText {
        case Self.captureScreen?: return .some(nil)
        case let name?: return RootModel.Cover(rawValue: name).map(Optional.some)
        case nil: return nil
        }
    }

    /// The Boolean value; nil for other types.
    var asBoolean: Bool? {
        guard case .boolean(let value) = self else { return nil }
        return value
    }

    /// The string value; nil for other types.
    var asText: String? {
        guard case .text(let value) = self else { return nil }
        return value
    }
}
