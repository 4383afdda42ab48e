import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// The phone's model, system version, capabilities and clocks.
@Suite struct PhoneTests {
    @Test func modelComesFromTheKernel() async throws {
        let world = PhoneWorld.allowed { $0.deviceModel = "iPhone13,3" }
        try await withPhone(world) { _ in #expect(PhoneIdentity.model == "iPhone13,3") }
        await VirtualPhone.withoutPhone { #expect(PhoneIdentity.model == nil) }
    }

    @Test func systemVersionComesFromTheKernel() async throws {
        let world = PhoneWorld.allowed { $0.systemVersion = "17.5.1" }
        try await withPhone(world) { _ in #expect(PhoneIdentity.systemVersion == "17.5.1") }
    }

    @Test func systemVersionThatTheKernelDoesNotStateIsFormattedAsDisplayed() async {
        await VirtualPhone.withoutPhone {
            #expect(PhoneIdentity.systemVersion.wholeMatch(of: /\d+\.\d+(\.[1-9]\d*)?/) != nil)
        }
    }

    private static let worlds: [PhoneCapabilities] = [
        PhoneWorld().capabilities, PhoneCapabilities(),
        with { $0.hasDepth = false }, with { $0.hasBarometer = false },
        with { $0.hasBatchedSensors = true },
        with { $0.cameras = [.front] }, with { $0.flashes = [] },
    ]

    private static func with(
        _ change: (inout PhoneCapabilities) -> Void
    ) -> PhoneCapabilities {
        var capabilities = PhoneWorld().capabilities
        change(&capabilities)
        capabilities.flashes.formIntersection(capabilities.cameras)
        return capabilities
    }

    @Test(arguments: worlds)
    func capabilitiesAreThoseOfThePhone(_ capabilities: PhoneCapabilities) async throws {
        try await withPhone(.allowed { $0.capabilities = capabilities }) { _ in
            var read = PhoneCapabilities.ofThisPhone
            let cameras = Set(read.offers.map { [$0.position.rawValue, $0.lens.rawValue] })
            let there = capabilities.offers.filter { capabilities.cameras.contains($0.position) }
            #expect(cameras == Set(there.map { [$0.position.rawValue, $0.lens.rawValue] }))
            read.offers = capabilities.offers
            #expect(read == capabilities)
        }
    }

    @Test(arguments: [(CameraLens.ultraWide, 0.51, 60), (.wide, 1, 240), (.telephoto, 2.02, 240)])
    func aCameraOffersItsFormats(
        _ lens: CameraLens, _ magnification: Double, _ rate: Double
    ) async throws {
        try await withPhone { _ in
            let offer = try #require(PhoneCapabilities.ofThisPhone.offer(.back, lens))
            let rates = offer.formats.filter { $0.size == PixelSize(width: 1280, height: 720) }
            #expect(rates.map(\.framesPerSecond) == [rate], "one of each size, the fastest")
            #expect(offer.iso == 32...3200 && offer.exposureSeconds == 2e-5...1)
            #expect(offer.magnification.map { abs($0 - magnification) < 0.01 } == true)
        }
    }

    @Test func withoutWorldTrackingThereAreNeitherDepthNorFormats() async throws {
        let world = PhoneWorld.allowed { $0.capabilities.hasWorldTracking = false }
        try await withPhone(world) { _ in
            let capabilities = PhoneCapabilities.ofThisPhone
            #expect(!capabilities.hasWorldTracking && !capabilities.hasDepth)
            #expect(capabilities.worldTrackingFormats.isEmpty)
            #expect(capabilities.cameras == [.back, .front])
        }
    }

    @Test func theClocksAreReadTogether() async throws {
        try await withPhone { phone in
            let clock = PhoneClock()
            #expect(clock.now == .start && clock.anchor == phone.clock.anchor)
            try phone.run(for: .seconds(7))
            #expect(clock.now == .start + .seconds(7))
            #expect(clock.anchor == phone.clock.anchor)
            #expect(clock.sleptNanoseconds == 0)
        }
    }

    @Test func sleepNeverEndsEarly() async throws {
        try await withPhone(.allowed { $0.pace = .realTime }) { _ in
            let clock = PhoneClock()
            let end = clock.now + .milliseconds(3)
            clock.sleep(until: end)
            #expect(clock.now >= end)
            // Sleeping until a past time returns immediately.
            clock.sleep(until: .start)
        }
    }

    private static let failures: [SensorFailure] = [
        .cameraDenied, .cameraRestricted, .cameraNotAsked, .cameraMissing,
        .cameraInUse(by: "ARKit"), .cameraRefused("no"), .worldTrackingMissing, .alreadyStarted,
        .rateUnusable(-1), .photoFailed("dark"),
    ]

    @Test func everyFailureHasAProblemAndARemedy() {
        let words = Self.failures.map { "\($0.problem) \($0.remedy)" }
        #expect(Set(words).count == Self.failures.count)
        for failure in Self.failures {
            #expect(failure.remedy.description.hasSuffix(".") && !failure.problem.hasSuffix("."))
            #expect(failure.place == nil)
        }
    }
}
