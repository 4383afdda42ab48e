import LockstepAppModel
import LockstepRecording
import LockstepSamples
import Testing

@Suite struct SettingsModelTests {
    private var capabilities: PhoneCapabilities {
        var capabilities = PhoneCapabilities()
        capabilities.hasWorldTracking = true
        capabilities.hasDepth = true
        capabilities.hasBarometer = true
        let sizes = [(1920, 1440, 60.0), (1920, 1440, 30), (3840, 2160, 30)]
        capabilities.worldTrackingFormats = sizes.map { width, height, rate in
            CameraFormat(size: PixelSize(width: width, height: height), framesPerSecond: rate)
        }
        return capabilities
    }

    private func model(_ capabilities: PhoneCapabilities? = nil) -> SettingsModel {
        SettingsModel(
            settings: AppSettings(), notice: nil, capabilities: capabilities ?? self.capabilities)
    }

    @Test func choiceIsStoredAndUsedForRecording() {
        var model = model()
        var choices = model.choices(.logger)
        choices.framesPerSecond = 60
        let saved = model.handle(.changed(.logger, choices))
        #expect(saved?.recordingMode(.logger)?.framesPerSecond == 60)
        #expect(model.handle(.changed(.logger, choices)) == nil, "nothing to store")
        #expect(model.handle(.resetAll)?.isDefault(.logger) == true)
    }

    @Test func invalidChoiceStaysOnScreenButIsNotUsed() {
        var model = model()
        var choices = model.choices(.logger)
        choices.gates.framesPerSecond = 100
        #expect(model.handle(.changed(.logger, choices)) == nil)
        #expect(model.settings == AppSettings())
        #expect(model.screen(.logger)?.choices.gates.framesPerSecond == 100)
        #expect(model.screen(.logger)?.problem(.rateGate) != nil)
        choices.gates.framesPerSecond = 10
        #expect(model.handle(.changed(.logger, choices)) != nil)
        #expect(model.screen(.logger)?.problems == [])
    }

    @Test func resetDiscardsInvalidChoices() {
        var model = model()
        var choices = model.choices(.vio)
        choices.framesPerSecond = -1
        _ = model.handle(.changed(.vio, choices))
        _ = model.handle(.reset(.vio))
        #expect(model.screen(.vio)?.isDefault == true)
        #expect(model.screen(.vio)?.choices == ModeSettings(.vio))
    }

    /// ARKit on an iPhone 12 Pro offers only 60; one of two frames is kept for 30.
    @Test func halfTheRateOfAFastFormatCanBeChosen() {
        var capabilities = capabilities
        capabilities.worldTrackingFormats = [
            CameraFormat(size: PixelSize(width: 1920, height: 1440), framesPerSecond: 60)
        ]
        var model = model(capabilities)
        var choices = model.choices(.logger)
        choices.framesPerSecond = 60
        _ = model.handle(.changed(.logger, choices))
        #expect(model.screen(.logger)?.frameRates.map(\.value) == [30, 60])
    }

    @Test func sizesAndRatesMatchThePhone() throws {
        let screen = try #require(model().screen(.logger))
        let titles = screen.sizes.map(\.title.english)
        #expect(titles == ["Native", "1920×1440", "3840×2160 (4K)"])
        #expect(screen.frameRates.map(\.value) == [30, 60])
        var model = model()
        var choices = model.choices(.logger)
        choices.imageSize = PixelSize(width: 3840, height: 2160)
        _ = model.handle(.changed(.logger, choices))
        #expect(model.screen(.logger)?.frameRates.map(\.value) == [30])
    }

    @Test func reportsMissingHardware() throws {
        let screen = try #require(model(PhoneCapabilities()).screen(.logger))
        #expect(screen.depthNote?.english == "This device has no LiDAR.")
        let barometer = screen.streams.first { $0.stream == .barometer }
        #expect(barometer?.note?.english == "This device has no barometer.")
        #expect(screen.sizes.map(\.value) == [nil])
        #expect(screen.frameRates.map(\.value) == [30, 60])
    }

    @Test(arguments: [
        CaptureMode.logger: 1, .video: 2, .vio: 2, .vislam: 1,
    ])
    func onlySomeModesOfferSeveralInterfaces(_ mode: CaptureMode, _ count: Int) {
        #expect(model().screen(mode)?.interfaces.count == count)
    }

    @Test func stabilizationIsForClipsThroughAVFoundationAlone() {
        var model = model()
        for mode in [CaptureMode.logger, .video, .vio, .vislam] {
            #expect(model.screen(mode)?.stabilizationNote != nil, "\(mode)")
        }
        _ = model.handle(.interfaceChosen(.video, .avFoundation))
        #expect(model.screen(.video)?.stabilizationNote == nil)
        #expect(model.screen(.video)?.depthNote != nil)
        #expect(model.screen(.photo) == nil)
    }

    @Test func failedSaveIsShownUntilDismissed() {
        var model = model()
        let problem = LibraryProblem(sentence: "The disk is full.", remedy: nil)
        _ = model.handle(.savingFailed(problem))
        #expect(model.notice?.english.hasSuffix("The disk is full.") == true)
        _ = model.handle(.noticeDismissed)
        #expect(model.notice == nil)
        #expect(model.handle(.firstRunSeen)?.hasSeenFirstRun == true)
        #expect(model.handle(.photosSteadied(false))?.steadiesPhotos == false)
        #expect(model.settings.sealsRecordings)
        #expect(model.handle(.recordingsSealed(false))?.sealsRecordings == false)
        #expect(!model.settings.backsUpRecordings)
        #expect(model.handle(.recordingsBackedUp(true))?.backsUpRecordings == true)
        _ = model.handle(.backupFailed(problem))
        #expect(model.notice?.english.hasSuffix("The disk is full.") == true)
    }
}
