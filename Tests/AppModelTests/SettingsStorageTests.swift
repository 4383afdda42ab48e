import LockstepAppModel
import LockstepConcurrency
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct SettingsStorageTests {
    private let disk = MemoryFileSystem()
    private var storage: DocumentFile { DocumentFile(path: "/settings.json", fileSystem: disk) }

    private func load(_ text: String) -> (settings: AppSettings, notice: Phrase?) {
        disk.put(Array(text.utf8), at: "/settings.json")
        return AppSettings.load(from: storage)
    }

    @Test func withoutAFileEverythingHasItsDefault() {
        let loaded = AppSettings.load(from: storage)
        #expect(loaded.settings == AppSettings() && loaded.notice == nil)
    }

    @Test func keysOfLaterVersionsAreWrittenBack() throws {
        var settings = load(
            """
            {"future":[1,null,true,"x",2.5,{"a":{}}],"modes":{"logger":{"lidarGain":2,
            "streams":{"microphone":true,"gyroscope":false}},"plane":{}}}
            """
        ).settings
        settings[.logger].framesPerSecond = 60
        try settings.save(to: storage)
        let document = try JSONValue(decoding: disk.bytes(at: "/settings.json") ?? [])
        let future: [JSONValue] = [
            .integer(1), .null, .boolean(true), .text("x"), .number(2.5),
            .object(["a": .object([:])]),
        ]
        #expect(document["future"] == .list(future))
        let logger = document["modes"]?["logger"]
        #expect(logger?["lidarGain"] == .integer(2))
        #expect(logger?["streams"]?["microphone"] == .boolean(true))
        #expect(logger?["streams"]?["gyroscope"] == .boolean(false))
        #expect(logger?["frameRate"]?.asNumber == 60)
        #expect(document["modes"]?["plane"] == .object([:]))
        #expect(!AppSettings.load(from: storage).settings[.logger].streams.contains(.gyroscope))
    }

    @Test func theFormatOfImagesIsReadBack() throws {
        var settings = AppSettings()
        settings[.logger].imageFormat = .heic
        try settings.save(to: storage)
        let loaded = AppSettings.load(from: storage)
        #expect(loaded.settings[.logger].imageFormat == .heic && loaded.notice == nil)
        #expect(loaded.settings[.vio].imageFormat == nil)
        let unknown = load(#"{"modes":{"logger":{"imageFormat":"avif"}}}"#)
        #expect(unknown.settings[.logger].imageFormat == .jpeg && unknown.notice != nil)
        let movie = load(#"{"modes":{"vio":{"imageFormat":"heic"}}}"#)
        #expect(movie.settings[.vio].imageFormat == nil)
    }

    @Test func theCaptureScreenIsReadBack() throws {
        var settings = AppSettings()
        settings.captureMode = .photo
        settings.viewfinder.isFitted = true
        settings.viewfinder.showsLevel = true
        settings.viewfinder.showsPlots = true
        settings.playsSounds = false
        settings.viewfinder.selfTimer = .three
        settings.viewfinder.depthOpacity = 1
        settings[.vio].lens = .telephoto
        try settings.save(to: storage)
        let loaded = AppSettings.load(from: storage)
        #expect(loaded.settings.captureMode == .photo && loaded.notice == nil)
        #expect(loaded.settings.viewfinder == settings.viewfinder)
        #expect(!loaded.settings.playsSounds)
        #expect(loaded.settings[.vio].lens == .telephoto)
    }

    @Test func theLibraryAndTheLastScreenAreReadBack() throws {
        var settings = AppSettings()
        settings.library.part = .photos
        settings.library.order = .largest
        settings.library.query = "stairs %@ \"night\""
        settings.screen = .sessions
        try settings.save(to: storage)
        let loaded = AppSettings.load(from: storage)
        #expect(loaded.settings.library == settings.library && loaded.notice == nil)
        #expect(loaded.settings.screen == .sessions)
        settings.screen = nil
        settings.library.query = String(repeating: "x", count: 201)
        try settings.save(to: storage)
        let again = AppSettings.load(from: storage)
        #expect(again.settings.screen == nil && again.settings.library.query == "")
        #expect(again.notice == nil)
    }

    @Test func theChoiceOfADeskIsReadBack() throws {
        var settings = AppSettings()
        #expect(!settings.desk.isOn && settings.desk.chosen == nil)
        settings.desk.isOn = true
        settings.desk.chosen = ContentHash(text: String(repeating: "0a", count: 32))
        try settings.save(to: storage)
        let loaded = AppSettings.load(from: storage)
        #expect(loaded.settings.desk == settings.desk && loaded.notice == nil)
        settings.resetAll()
        #expect(settings.desk.isOn, "it belongs to no mode")
        settings = loaded.settings
        settings.desk = DeskSettings()
        try settings.save(to: storage)
        #expect(AppSettings.load(from: storage).settings.desk == DeskSettings())
    }

    @Test(arguments: [
        "{\"on\":1}", "{\"chosen\":\"0A\"}", "{\"chosen\":7}", "{\"chosen\":\"0a\"}", "[]",
    ])
    func anUnusableChoiceOfADeskSwitchesNothingOn(_ member: String) {
        let loaded = load("{\"desk\":\(member)}")
        #expect(loaded.settings.desk == DeskSettings() && loaded.notice != nil)
    }

    @Test(arguments: [
        "\"screen\":\"cellar\"", "\"screen\":1", "\"library\":7",
        "\"library\":{\"order\":\"red\"}", "\"library\":{\"part\":null}",
        "\"library\":{\"search\":[]}",
    ])
    func anUnusableLibraryValueLeavesItsDefault(_ member: String) {
        let loaded = load("{\(member)}")
        #expect(loaded.settings.library == LibraryOptions() && loaded.settings.screen == nil)
        #expect(loaded.notice != nil)
    }

    @Test(arguments: [
        "\"mode\":\"plane\"", "\"selfTimer\":4", "\"depthOpacity\":0", "\"grid\":1", "\"plots\":2",
    ])
    func anUnusableCaptureValueLeavesItsDefault(_ member: String) {
        let loaded = load("{\"capture\":{\(member)}}")
        #expect(loaded.settings.viewfinder == ViewfinderOptions())
        #expect(loaded.settings.captureMode == .logger && loaded.notice != nil)
    }

    @Test(arguments: ["", "{", "[]", "null", "\u{0}", "{\"modes\":7}", "{\"modes\":{\"vio\":[]}}"])
    func damagedFileRestoresDefaultsAndIsReported(_ text: String) {
        let loaded = load(text)
        #expect(loaded.settings.recordingMode(.vio) == .vio)
        #expect(loaded.notice != nil)
    }

    @Test(arguments: [
        "\"frameRate\":-1", "\"frameRate\":\"30\"", "\"interface\":\"sonar\"",
        "\"interface\":\"avFoundation\"", "\"focus\":{\"lensPosition\":2}", "\"depth\":\"some\"",
        "\"stabilized\":true", "\"durationLimit\":1e9", "\"imageSize\":{\"width\":1}",
        "\"streams\":{\"gyroscope\":1}", "\"gates\":{\"motion\":{\"meters\":1}}",
        "\"gates\":{\"rate\":200}", "\"exposure\":{\"iso\":100,\"seconds\":0.9}",
        "\"inertialRate\":1e300",
    ])
    func invalidValueIsReplacedByDefaultAndCounted(_ member: String) {
        let loaded = load("{\"modes\":{\"logger\":{\(member)}},\"firstRunSeen\":true}")
        #expect(loaded.settings.recordingMode(.logger) == .logger)
        #expect(loaded.settings.gates(.logger) == FrameGates.Settings())
        #expect(loaded.settings.hasSeenFirstRun)
        #expect(loaded.notice?.english.hasPrefix("1 stored settings could not be used") == true)
    }

    @Test func settingsNestedBeyondReasonAreDamagedAndNotFatal() {
        for opening in ["[", "{\"modes\":"] {
            let text = String(repeating: opening, count: 50_000)
            #expect(load(text).settings == AppSettings())
            #expect(load(text).notice != nil)
        }
    }

    @Test func everyTruncatedFileIsReadOrReported() throws {
        var settings = AppSettings()
        settings[.vio].gates = .frameLogger
        try settings.save(to: storage)
        let bytes = disk.bytes(at: "/settings.json") ?? []
        for count in stride(from: 0, to: bytes.count - 2, by: 7) {
            disk.put(Array(bytes.prefix(count)), at: "/settings.json")
            let loaded = AppSettings.load(from: storage)
            #expect(loaded.notice != nil && loaded.settings == AppSettings(), "\(count) bytes")
        }
    }

    /// A disk whose n-th call fails keeps either the old settings or the new ones.
    @Test func savingIsAllOrNothing() throws {
        try AppSettings().save(to: storage)
        let old = disk.bytes(at: "/settings.json")
        var settings = AppSettings()
        settings.hasSeenFirstRun = true
        var call = 1
        while true {
            let faulty = FaultyFileSystem(disk.copy(), fault: .init(call: call), longestWrite: 100)
            let file = DocumentFile(path: "/settings.json", fileSystem: faulty)
            guard (try? settings.save(to: file)) == nil else { break }
            #expect(try file.load() == old, "call \(call)")
            call += 1
        }
        #expect(call > 5)
    }

    @Test func lastChoiceIsKeptAndFailureIsReported() throws {
        let keeper = SettingsKeeper(storage)
        for rate in 1...50 {
            var settings = AppSettings()
            settings[.logger].framesPerSecond = Double(rate)
            keeper.save(settings) { Issue.record("\($0)") }
        }
        keeper.wait()
        #expect(AppSettings.load(from: storage).settings[.logger].framesPerSecond == 50)
        let said = Mutex<[LibraryProblem]>([])
        let faulty = FaultyFileSystem(disk, fault: .init(call: 1))
        let failing = SettingsKeeper(DocumentFile(path: "/settings.json", fileSystem: faulty))
        failing.save(AppSettings()) { problem in said.withLock { $0.append(problem) } }
        failing.wait()
        #expect(said.withLock { $0.count } == 1)
    }

    @Test func equalSettingsGiveEqualBytes() throws {
        var settings = AppSettings()
        settings[.logger].gates = .frameLogger
        try settings.save(to: storage)
        let first = disk.bytes(at: "/settings.json")
        try AppSettings.load(from: storage).settings.save(to: storage)
        #expect(disk.bytes(at: "/settings.json") == first)
    }
}
