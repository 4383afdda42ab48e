internal import CoreGraphics
internal import LockstepSamples
internal import VirtualPhone

/// The state of the phone's world as the panel beside the screen shows and changes it.
@MainActor final class WorldPanel {
    private let phone: VirtualPhone
    private var device: ScreenDevice
    private var isDark: Bool
    private var textSize: String
    private var isInBackground = false
    private var hasCall = false
    private var hasOtherApp = false
    private var volumeButton = "up"
    /// Where the desk is that is announced; empty if there is none.
    private var desk: String

    init(_ phone: VirtualPhone, _ options: HostOptions) {
        self.phone = phone
        device = options.device
        isDark = options.isDark
        textSize = options.textSize
        desk = options.desk ?? ""
    }

    /// The arguments with which a new process has the same device and settings.
    var arguments: [(name: String, value: String)] {
        [
            ("--device", device.name), ("--appearance", isDark ? "dark" : "light"),
            ("--text-size", textSize),
        ]
    }

    /// The display with the owner's settings.
    var traits: ScreenTraits {
        var traits = device.traits(phone.world.orientation)
        traits.isDark = isDark
        traits.textSize = textSize
        traits.phase = isInBackground ? .background : hasCall ? .inactive : .active
        return traits
    }

    /// The message about the device.
    func device(_ drawing: ScreenDrawing) -> [String: ScreenValue] {
        let traits = traits
        return [
            "device": .object([
                "name": .text(device.name), "width": .number(Double(traits.size.width)),
                "height": .number(Double(traits.size.height)),
                "corner": .number(Double(device.corner)), "dark": .flag(drawing.isDark),
                "language": .text(String(phone.world.locale.prefix(2))),
                "statusBar": .flag(!drawing.isStatusBarHidden),
            ])
        ]
    }

    /// The message about the world.
    var state: [String: ScreenValue] {
        let world = phone.world
        var values: [String: ScreenValue] = [
            "call": .flag(hasCall), "otherApp": .flag(hasOtherApp),
            "heat": .text(world.thermalState.rawValue),
            "freeSpace": .number(Double(world.freeBytes ?? 0)),
            "background": .flag(isInBackground),
            "orientation": .text(world.orientation.rawValue),
            "battery": .number(world.batteryLevel ?? 1), "device": .text(device.name),
            "language": .text(String(world.locale.prefix(2))), "textSize": .text(textSize),
            "appearance": isDark ? "dark" : "light",
            "desk": .text(desk),
            "permission.localNetwork": .text(word(world.localNetwork)),
            "choices": .object([
                "device": .list(ScreenDevice.all.map { .text($0.name) }),
                "textSize": .list(HostOptions.textSizes.map { .text($0) }),
            ]),
        ]
        for permission in Permission.allCases {
            values["permission.\(permission.rawValue)"] = .text(word(phone.permission(permission)))
        }
        return ["world": .object(values)]
    }

    private func word(_ state: PermissionState) -> String {
        switch state {
        case .authorized: return "granted"
        case .denied: return "denied"
        case .restricted: return "restricted"
        default: return "undetermined"
        }
    }

    /// Whether a change ends the app: a permission that it has is taken away.
    func endsApp(_ name: String, _ value: ScreenMessage.WorldValue) -> Bool {
        guard name.hasPrefix("permission."),
            let permission = Permission(rawValue: String(name.dropFirst("permission.".count)))
        else { return false }
        return phone.permission(permission) == .authorized && value.text != "granted"
    }

    /// Changes the world as the panel requests; unknown names and values change nothing.
    func set(_ name: String, _ value: ScreenMessage.WorldValue) {
        if name.hasPrefix("permission.") {
            setPermission(String(name.dropFirst("permission.".count)), value.text)
            return
        }
        switch name {
        case "device": value.text.flatMap(ScreenDevice.named).map { device = $0 }
        case "textSize":
            if let size = value.text, HostOptions.textSizes.contains(size) { textSize = size }
        case "appearance": isDark = value.text == "dark"
        case "orientation":
            if let orientation = value.text.flatMap(PhoneOrientation.init(rawValue:)) {
                phone.happen(.turned(orientation))
            }
        default: happen(name, value)
        }
    }

    private func setPermission(_ name: String, _ word: String?) {
        let state: PermissionState
        switch word {
        case "granted": state = .authorized
        case "denied": state = .denied
        case "restricted": state = .restricted
        default: state = .notDetermined
        }
        if name == "localNetwork" { return phone.happen(.localNetwork(state)) }
        guard let permission = Permission(rawValue: name) else { return }
        phone.happen(.permission(permission, state))
    }

    /// Announces a desk at an address in place of the former one; other text announces none.
    private func announceDesk(at address: String?) {
        let service = address.flatMap(PhoneService.init(deskAt:))
        desk = service == nil ? "" : address ?? ""
        phone.happen(.servicesAnnounced(service.map { [$0] } ?? []))
    }

    private func happen(_ name: String, _ value: ScreenMessage.WorldValue) {
        switch name {
        case "call":
            hasCall = value.isTrue
            interrupt(hasCall, .audioInUseByAnotherClient)
            phone.happen(.condition(hasCall ? .becameInactive : .becameActive))
        case "otherApp":
            hasOtherApp = value.isTrue
            interrupt(hasOtherApp, .inUseByAnotherClient)
        case "heat":
            if let heat = value.text.flatMap(ThermalState.init(rawValue:)) {
                phone.happen(.condition(.thermalState(heat)))
            }
        case "freeSpace":
            if let bytes = value.number, let whole = Int64(exactly: bytes.rounded()) {
                phone.happen(.freeBytes(max(0, whole)))
            }
        case "battery":
            if let level = value.number {
                phone.happen(
                    .condition(.battery(level: min(max(level, 0), 1), isCharging: false)))
            }
        case "volumeButton":
            let button: PhoneButton = value.text == "down" ? .primary : .secondary
            phone.happen(.captureButton(button, isPressed: true))
            phone.happen(.captureButton(button, isPressed: false))
        case "desk": announceDesk(at: value.text)
        case "memoryWarning": phone.happen(.condition(.memoryWarning))
        case "background": setBackground(value.isTrue)
        default: break
        }
    }

    private func interrupt(_ isOn: Bool, _ reason: PhoneInterruption) {
        phone.happen(isOn ? .interruptionBegan(reason) : .interruptionEnded)
    }

    private func setBackground(_ isOn: Bool) {
        guard isOn != isInBackground else { return }
        isInBackground = isOn
        if isOn {
            phone.happen(.condition(.becameInactive))
            phone.happen(.interruptionBegan(.notAvailableInBackground))
            phone.happen(.condition(.enteredBackground))
        } else {
            phone.happen(.condition(.enteredForeground))
            phone.happen(.interruptionEnded)
            phone.happen(.condition(.becameActive))
        }
    }

    /// The words of the system's question about a permission.
    func permissionWords(_ permission: Permission) -> (title: String, reason: String) {
        let app = "Lockstep"
        let keys: [Permission: (key: String, title: String)] = [
            .camera: ("NSCameraUsageDescription", "“\(app)” Would Like to Access the Camera"),
            .motion: (
                "NSMotionUsageDescription",
                "“\(app)” Would Like to Access Your Motion & Fitness Activity"
            ),
            .location: (
                "NSLocationWhenInUseUsageDescription", "Allow “\(app)” to use your location?"
            ),
            .microphone: (
                "NSMicrophoneUsageDescription", "“\(app)” Would Like to Access the Microphone"
            ),
        ]
        guard let words = keys[permission] else { return ("\(permission)", "") }
        let language = String(phone.world.locale.prefix(2))
        let reason = phone.world.app?.text(words.key, table: "InfoPlist", language: language) ?? ""
        return (words.title, reason)
    }
}
