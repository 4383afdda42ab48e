import LockstepConcurrency
import LockstepSamples
import Testing
import UIKit
import VirtualPhone

/// Runs one phone and records its notifications, with `words` from the main actor.
///
/// Observers are added while the phone is live, because phones of other tests post the same names.
private func life(
    _ script: PhoneScript, watching names: [Notification.Name],
    isolation: isolated (any Actor)? = #isolation,
    _ words: @escaping @MainActor () -> String,
    _ body: (VirtualPhone) async throws -> Void = { try $0.runToEnd() }
) async throws -> [String] {
    let lines = Mutex<[String]>([])
    try await VirtualPhone.withPhone(script: script) { phone in
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                let words = MainActor.assumeIsolated { words() }
                lines.withLock { $0.append("\(name.rawValue) \(words)") }
            }
        }
        try await body(phone)
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }
    return lines.withLock { $0 }
}

/// UIKit's view of the phone; every notification arrives on the main thread.
@Suite(.serialized) struct UIKitTests {
    @Test func theAppIsNotifiedOfItsEvents() async throws {
        let script: PhoneScript = [
            .at(.seconds(1), .condition(.becameInactive)),
            .at(.seconds(2), .condition(.enteredBackground)),
            .at(.seconds(3), .condition(.memoryWarning)),
            .at(.seconds(4), .condition(.enteredForeground)),
            .at(.seconds(5), .condition(.becameActive)),
            .at(.seconds(6), .condition(.willTerminate)),
        ]
        let lines = try await life(
            script,
            watching: [
                UIApplication.willResignActiveNotification,
                UIApplication.didEnterBackgroundNotification,
                UIApplication.didReceiveMemoryWarningNotification,
                UIApplication.willEnterForegroundNotification,
                UIApplication.didBecomeActiveNotification,
                UIApplication.willTerminateNotification,
            ]
        ) { "\(UIApplication.shared.applicationState)" }
        #expect(
            lines == [
                "UIApplicationWillResignActiveNotification active",
                "UIApplicationDidEnterBackgroundNotification background",
                "UIApplicationDidReceiveMemoryWarningNotification background",
                "UIApplicationWillEnterForegroundNotification background",
                "UIApplicationDidBecomeActiveNotification active",
                "UIApplicationWillTerminateNotification active",
            ])
    }

    @MainActor @Test func aPhoneRunOnTheMainThreadPostsAtOnce() async throws {
        let script: PhoneScript = [.at(.seconds(1), .condition(.enteredBackground))]
        let notices = Mutex<[String]>([])
        let lines = try await life(
            script, watching: [UIScene.didEnterBackgroundNotification]
        ) {
            UIApplication.shared.connectedScenes.map { "\($0.activationState)" }.joined()
        } _: { phone in
            try phone.run(for: .seconds(1))
            notices.withLock { $0 = phone.notices }
        }
        #expect(lines == ["UISceneDidEnterBackgroundNotification background"])
        #expect(notices.withLock { $0 } == [])
    }

    @Test func rotationsAreNotPostedWithoutObservation() async throws {
        let script: PhoneScript = [
            .at(.seconds(1), .turned(.landscapeLeft)), .at(.seconds(3), .turned(.faceUp)),
        ]
        let lines = try await life(
            script, watching: [UIDevice.orientationDidChangeNotification]
        ) {
            "\(UIDevice.current.orientation.rawValue)"
        } _: { phone in
            try phone.run(for: .seconds(2))
            await MainActor.run {
                #expect(UIDevice.current.orientation == .unknown)
                UIDevice.current.beginGeneratingDeviceOrientationNotifications()
                #expect(UIDevice.current.orientation == .landscapeLeft)
            }
            try phone.runToEnd()
            await MainActor.run {
                UIDevice.current.endGeneratingDeviceOrientationNotifications()
                #expect(UIDevice.current.orientation == .unknown)
            }
        }
        #expect(lines == ["UIDeviceOrientationDidChangeNotification 5"])
    }

    @Test func batteryIsUnknownAndSilentUntilItIsMonitored() async throws {
        let script: PhoneScript = [
            .at(.seconds(1), .condition(.battery(level: 0.5, isCharging: false))),
            .at(.seconds(3), .condition(.battery(level: 0.5, isCharging: true))),
            .at(.seconds(4), .condition(.battery(level: 1, isCharging: true))),
        ]
        let lines = try await life(
            script,
            watching: [
                UIDevice.batteryLevelDidChangeNotification,
                UIDevice.batteryStateDidChangeNotification,
            ]
        ) {
            "\(UIDevice.current.batteryLevel) \(UIDevice.current.batteryState)"
        } _: { phone in
            try phone.run(for: .seconds(2))
            await MainActor.run {
                #expect(UIDevice.current.batteryLevel == -1)
                #expect(UIDevice.current.batteryState == .unknown)
                UIDevice.current.isBatteryMonitoringEnabled = true
            }
            try phone.runToEnd()
        }
        #expect(
            lines == [
                "UIDeviceBatteryStateDidChangeNotification 0.5 charging",
                "UIDeviceBatteryLevelDidChangeNotification 1.0 full",
                "UIDeviceBatteryStateDidChangeNotification 1.0 full",
            ])
    }

    @Test(arguments: [
        (PhoneOrientation.portrait, UIInterfaceOrientation.portrait),
        (.landscapeLeft, .landscapeRight), (.landscapeRight, .landscapeLeft),
        (.portraitUpsideDown, .landscapeLeft), (.faceUp, .landscapeLeft),
        (.faceDown, .landscapeLeft),
    ])
    func theScreenTurnsWithThePhone(
        _ held: PhoneOrientation, _ shown: UIInterfaceOrientation
    ) async throws {
        let script: PhoneScript = [
            .at(.seconds(1), .turned(.landscapeRight)), .at(.seconds(2), .turned(held)),
        ]
        try await VirtualPhone.withPhone(script: script) { phone in
            try phone.runToEnd()
            await MainActor.run {
                let scenes = UIApplication.shared.connectedScenes.compactMap {
                    $0 as? UIWindowScene
                }
                #expect(scenes.map(\.interfaceOrientation) == [shown])
            }
        }
    }

    @Test func observersOnTheMainQueueAreNotifiedToo() async throws {
        let told = Mutex(0)
        let script: PhoneScript = [.at(.seconds(1), .condition(.memoryWarning))]
        try await VirtualPhone.withPhone(script: script) { phone in
            let observer = NotificationCenter.default.addObserver(
                forName: UIApplication.didReceiveMemoryWarningNotification, object: nil,
                queue: .main
            ) { _ in told.withLock { $0 += 1 } }
            try phone.runToEnd()
            NotificationCenter.default.removeObserver(observer)
            #expect(phone.notices == [])
        }
        #expect(told.withLock { $0 } == 1)
    }

    @Test func landscapeIsNamedByOppositeSides() {
        // UIApplication.h: left in one is right in the other, and so are their numbers.
        #expect(
            UIInterfaceOrientation.landscapeLeft.rawValue
                == UIDeviceOrientation.landscapeRight.rawValue)
        #expect(
            UIInterfaceOrientation.landscapeRight.rawValue
                == UIDeviceOrientation.landscapeLeft.rawValue)
        #expect(
            (0...6).map { UIDeviceOrientation(rawValue: $0) != nil }
                == [Bool](repeating: true, count: 7))
    }

    @Test func theNextPhoneHasItsOwnOrientationAndTheSameIdleTimer() async throws {
        var world = PhoneWorld()
        world.orientation = .landscapeLeft
        world.systemVersion = "17.1"
        try await VirtualPhone.withPhone(world) { _ in
            await MainActor.run {
                UIApplication.shared.isIdleTimerDisabled = true
                #expect(UIDevice.current.systemVersion == "17.1")
            }
        }
        try await VirtualPhone.withPhone { _ in
            await MainActor.run { #expect(!UIApplication.shared.isIdleTimerDisabled) }
        }
    }
}
