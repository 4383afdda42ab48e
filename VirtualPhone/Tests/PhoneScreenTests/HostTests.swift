import Foundation
import LockstepSamples
import Testing
import VirtualPhone

@testable import PhoneScreen

/// The program's arguments, the devices, and what the phone keeps.
@Suite struct HostTests {
    @Test func argumentsDescribeThePhone() throws {
        let options = try HostOptions([
            "--port", "8123", "--device", "iphone se 3", "--language", "vi", "--recording", "/a",
            "--home", "/h", "--app", "/p", "--seed", "9", "--desk", "127.0.0.1:47231",
            "--appearance", "dark", "--text-size", "xLarge", "--page-images", "5",
        ])
        #expect(options.isDark && options.textSize == "xLarge")
        #expect(options.desk == "127.0.0.1:47231")
        #expect(options.port == 8123 && options.device.name == "iPhone SE 3")
        #expect(options.locale == "vi_VN" && options.recording == "/a" && options.home == "/h")
        #expect(options.app == "/p" && options.seed == 9 && options.imagesPerSecond == 5)
        let standard = try HostOptions([])
        #expect(standard.device.name == "iPhone 15 Pro" && !standard.isDark)
        #expect(standard.textSize == "large" && standard.imagesPerSecond == 30)
    }

    @Test(arguments: [
        ["--port", "x"], ["--port", "70000"], ["--port"], ["--device", "Nokia"], ["--seed", "-1"],
        ["--unknown", "1"], ["--desk", "47231"], ["--desk", "host:0"], ["--desk", "::1:47231"],
        ["--appearance", "blue"], ["--text-size", "huge"],
        ["--page-images", "0"], ["--page-images", "31"],
    ])
    func otherArgumentsAreRefusedInWords(_ arguments: [String]) {
        let misuse = #expect(throws: HostOptions.Misuse.self) { try HostOptions(arguments) }
        #expect(misuse?.description.contains(arguments[0]) == true)
    }

    @Test(arguments: [("127.0.0.1:47231", "127.0.0.1"), ("[::1]:47231", "::1")])
    func aDeskIsAnnouncedAtAnAddress(_ address: String, _ host: String) throws {
        let desk = try #require(PhoneService(deskAt: address))
        #expect(desk.host == host && desk.port == 47231 && desk.type == "_lockstep._tcp")
    }

    @Test(arguments: ScreenDevice.all) func aTurnedDeviceTurnsItsDisplay(_ device: ScreenDevice) {
        let upright = device.traits(.portrait)
        let turned = device.traits(.landscapeLeft)
        #expect(upright.size == device.size)
        #expect(turned.size == CGSize(width: device.size.height, height: device.size.width))
        for traits in [upright, turned] {
            let whole = CGRect(origin: .zero, size: traits.size)
            #expect(whole.contains(traits.safeFrame))
        }
    }

    @Test func permissionsAreKept() async throws {
        let home = FileManager.default.temporaryDirectory
            .appendingPathComponent("permissions-\(UInt64.random(in: 0...UInt64.max))")
        let library = home.appendingPathComponent("Library")
        try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let kept = KeptPermissions(home: home.path)
        #expect(kept.answers.isEmpty)
        var world = PhoneWorld()
        world.permissions = [.camera: .authorized, .motion: .denied]
        try await VirtualPhone.withPhone(world) { kept.keep($0) }
        #expect(kept.answers == [.camera: .authorized, .motion: .denied])
        try Data("damaged".utf8).write(to: library.appendingPathComponent("permissions.json"))
        #expect(kept.answers.isEmpty)
    }

    /// The owner answers in the world's place, once for each question.
    @Test(arguments: [PermissionState.authorized, .denied])
    func theOwnerAnswers(_ answer: PermissionState) async throws {
        try await VirtualPhone.withPhone { phone in
            phone.letOwnerAnswer { permission, reply in
                #expect(permission == .camera)
                reply(answer)
            }
            var heard: PermissionState?
            await withCheckedContinuation { continuation in
                phone.request(.camera) { said in
                    continuation.resume()
                    #expect(said == answer)
                }
            }
            heard = phone.permission(.camera)
            #expect(heard == answer)
        }
    }

    @Test func theSystemDrawsOverTheApp() {
        let traits = ScreenDevice.all[0].traits(.portrait)
        func count(statusBar: Bool, indicator: Bool) -> Int {
            StatusBar.nodes(
                ScreenDrawing(
                    nodes: [], animation: nil, isDark: false, isStatusBarHidden: !statusBar,
                    isStatusBarLight: false, isHomeIndicatorHidden: !indicator), traits
            ).count
        }
        #expect(count(statusBar: true, indicator: true) == 4)
        #expect(count(statusBar: false, indicator: false) == 1)
    }
}
