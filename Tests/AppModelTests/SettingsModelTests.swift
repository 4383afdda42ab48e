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

    @Test func imagesOfTheLoggerMayBeHEICFiles() {
        var model = model()
        #expect(model.screen(.logger)?.imageFormats.map(\.value) == [.jpeg, .heic])
        #expect(model.screen(.logger)?.imageFormatNote != nil)
        #expect(model.screen(.vio)?.imageFormats == [])
        #expect(model.screen(.vio)?.imageFormatNote == nil)
        var choices = model.choices(.logger)
        #expect(choices.imageFormat == .jpeg)
        choices.imageFormat = .heic
        let saved = model.handle(.changed(.logger, choices))
        #expect(saved?.recordingMode(.logger)?.storage == .stills(quality: 0.9, as: .heic))
        // A movie stays a movie.
        var movie = model.choices(.vio)
        movie.imageFormat = .heic
        #expect(movie.recordingMode(over: .vio).storage == RecordingMode.vio.storage)
    }

    /// A phone whose encoder knows no HEIC records JPEG; a stored choice stays visible.
    @Test func aPhoneWithoutHEICOffersOnlyJPEG() {
        var model = SettingsModel(
            settings: AppSettings(), notice: nil, capabilities: capabilities,
            imageFormats: [.jpeg])
        #expect(model.screen(.logger)?.imageFormats.map(\.value) == [.jpeg])
        let words = "This device stores images as JPEG files only."
        #expect(model.screen(.logger)?.imageFormatNote?.english == words)
        var choices = model.choices(.logger)
        choices.imageFormat = .heic
        _ = model.handle(.changed(.logger, choices))
        #expect(model.screen(.logger)?.imageFormats.map(\.value) == [.jpeg, .heic])
    }

    @Test(arguments: [
        (Permission.microphone, LockstepSamples.Stream.audio, "Microphone"),
        (.location, .location, "Location"), (.motion, .barometer, "Motion"),
    ])
    func aRefusedPermissionIsSaidBesideItsSwitch(
        _ permission: Permission, _ stream: LockstepSamples.Stream, _ name: String
    ) {
        var model = model()
        let words = "\(name) access is off. Allow it in Settings."
        func note() -> String? {
            model.screen(.vio)?.streams.first { $0.stream == stream }?.note?.english
        }
        for (state, isSaid) in [
            (PermissionState.notDetermined, false), (.denied, true), (.authorized, false),
        ] {
            #expect(model.handle(.permission(permission, state)) == nil, "nothing to store")
            #expect((note() == words) == isSaid)
        }
    }

    @Test func aSwitchWithoutEffectIsDisabledAndSaysWhy() throws {
        var model = model()
        _ = model.handle(.interfaceChosen(.vio, .avFoundation))
        let screen = try #require(model.screen(.vio))
        let mesh = screen.streams.first { $0.stream == .mesh }
        #expect(mesh?.isAvailable == false && mesh?.note != nil)
        let audio = screen.streams.first { $0.stream == .audio }
        #expect(audio?.isAvailable == true && audio?.note != nil)
        #expect(screen.motionGateNote != nil)
        #expect(model.screen(.logger)?.motionGateNote == nil)
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

    /// AVFoundation's cameras, as `PhoneCapabilities.ofThisPhone` reads them.
    private var withOffers: PhoneCapabilities {
        var capabilities = capabilities
        var wide = CameraOffer(position: .back, lens: .wide)
        for (width, height, rate) in [(640, 480, 60.0), (1280, 720, 240), (1920, 1080, 120)] {
            wide.add(PixelSize(width: width, height: height), framesPerSecond: rate)
        }
        wide.iso = 50...1000
        wide.exposureSeconds = 1e-4...0.5
        var ultra = CameraOffer(position: .back, lens: .ultraWide)
        ultra.add(PixelSize(width: 1280, height: 720), framesPerSecond: 60)
        ultra.magnification = 0.5
        capabilities.offers = [wide, ultra]
        return capabilities
    }

    @Test func lensesSizesAndRatesAreTheCameras() throws {
        var model = model(withOffers)
        let screen = try #require(model.screen(.vislam))
        #expect(screen.lenses.map(\.title.english) == ["Ultra wide 0.5×", "Wide 1×"])
        #expect(screen.sizes.map(\.value?.width) == [640, 1280, 1920])
        #expect(screen.frameRates.map(\.value) == [24, 30, 60, 120, 240])
        var choices = model.choices(.vislam)
        choices.lens = .ultraWide
        #expect(
            model.handle(.changed(.vislam, choices))?.recordingMode(.vislam)?.camera.lens
                == .ultraWide)
        #expect(model.screen(.vislam)?.sizes.map(\.value?.width) == [1280])
        #expect(model.screen(.vislam)?.frameRates.map(\.value) == [24, 30, 60])
        #expect(model.screen(.logger)?.lenses.isEmpty == true, "ARKit chooses its camera")
    }

    @Test func numbersHaveUnitsAndTheCamerasRange() throws {
        let numbers = try #require(model(withOffers).screen(.vio)?.numbers)
        #expect(
            numbers.sensitivities.map(\.title.english)
                == ["ISO 50", "ISO 64", "ISO 100", "ISO 200", "ISO 400", "ISO 800"])
        #expect(numbers.shutterSeconds.first?.title.english == "1/8000 s")
        #expect(numbers.shutterSeconds.last?.title.english == "1/30 s")
        #expect(numbers.lensPositions.last?.title.english == "1.0 (far)")
        let logger = try #require(model(withOffers).screen(.logger)?.numbers)
        #expect(logger.gateRadians.map(\.title.english).contains("5.70° per frame"))
        #expect(logger.gateMeters.map(\.title.english).contains("5 cm per frame"))
        #expect(logger.durations.last?.title.english == "4 h")
        let video = try #require(model(withOffers).screen(.video)?.numbers)
        #expect(video.durations.map(\.title.english) == ["5 s", "10 s", "15 s"])
    }

    /// A value from an older version, or of another phone, is not lost.
    @Test func aSelectedNumberIsAlwaysOffered() throws {
        var model = model(withOffers)
        var choices = model.choices(.vio)
        choices.exposure = .locked(iso: 2000, durationSeconds: 1.0 / 90)
        _ = model.handle(.changed(.vio, choices))
        let numbers = try #require(model.screen(.vio)?.numbers)
        #expect(numbers.sensitivities.last?.title.english == "ISO 2000")
        #expect(numbers.shutterSeconds.map(\.title.english).contains("1/90 s"))
    }

    @Test(arguments: [
        ([(4032, 3024), (8064, 6048)], "49 MP (8064×6048)"), ([(3840, 2160), (4032, 3024)], nil),
        ([(4032, 3024)], nil), ([], nil),
    ])
    func largePhotosAreOfferedWhereTheCameraHasThem(_ sizes: [(Int, Int)], _ title: String?) {
        var capabilities = PhoneCapabilities()
        var offer = CameraOffer(position: .back, lens: .wide)
        offer.photoSizes = sizes.map { PixelSize(width: $0.0, height: $0.1) }
        capabilities.offers = [offer]
        var model = model(capabilities)
        #expect(model.largestPhoto?.english == title)
        let saved = model.handle(.photosEnlarged(true))
        #expect(saved?.plan(.photo).takesLargestPhotos == true)
        #expect(saved?.isDefault(.photo) == false)
        #expect(model.handle(.reset(.photo))?.takesLargestPhotos == false)
    }

    @Test func theCapturesModeAndOptionsAreKept() {
        var model = model()
        var options = ViewfinderOptions()
        options.selfTimer = .ten
        options.showsGrid = true
        options.depthOpacity = 0.3
        let saved = model.handle(.captureChosen(.vislam, options))
        #expect(saved?.captureMode == .vislam && saved?.viewfinder == options)
        #expect(model.handle(.captureChosen(.vislam, options)) == nil, "nothing to store")
    }

    @Test func reportsMissingHardware() throws {
        let screen = try #require(model(PhoneCapabilities()).screen(.logger))
        #expect(screen.depthNote?.english == "This device has no LiDAR.")
        let barometer = screen.streams.first { $0.stream == .barometer }
        #expect(barometer?.note?.english == "This device has no barometer.")
        #expect(screen.sizes.map(\.value) == [nil])
        #expect(screen.frameRates.map(\.value) == [30, 60])
    }

    @Test func onlyAPhoneWithBatchedSensorsOffers800Hertz() throws {
        #expect(model().screen(.vio)?.inertialRates.map(\.value) == [25, 50, 100, 200])
        var capabilities = capabilities
        capabilities.hasBatchedSensors = true
        var model = model(capabilities)
        #expect(model.screen(.vio)?.inertialRates.map(\.value) == [25, 50, 100, 200, 800])
        #expect(model.screen(.vio)?.inertialRateNote == nil)
        var choices = model.choices(.vio)
        choices.inertialRateHertz = 800
        _ = model.handle(.changed(.vio, choices))
        let note = try #require(model.screen(.vio)?.inertialRateNote?.english)
        #expect(note.contains("200 Hz device motion") && note.contains("gyroscope has no batches"))
    }

    /// Settings of another phone keep their rate, and the screen states that it is not reached.
    @Test func aBatchedRateIsExplainedOnAPhoneWithoutBatches() {
        var model = model()
        var choices = model.choices(.vio)
        choices.inertialRateHertz = 800
        _ = model.handle(.changed(.vio, choices))
        let screen = model.screen(.vio)
        #expect(screen?.inertialRates.map(\.value) == [25, 50, 100, 200, 800])
        #expect(screen?.inertialRateNote?.english.contains("no batched sensors") == true)
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
