// What the panel offers, by group. Names and values are those of the protocol's `set`.

const permissionChoices = [
    ["undetermined", "Not determined"], ["granted", "Granted"], ["denied", "Denied"],
    ["restricted", "Restricted"]];

function permission(name, label) {
    return { type: "select", name: `permission.${name}`, label, choices: permissionChoices };
}

const textSizes = [
    "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge",
    "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5"];

export const groups = [
    ["Permissions", [
        permission("camera", "Camera"),
        permission("microphone", "Microphone"),
        permission("motion", "Motion"),
        permission("location", "Location"),
        permission("photos", "Photos"),
        permission("localNetwork", "Local network"),
    ]],
    ["Interruptions", [
        { type: "toggle", name: "call", label: "Phone call" },
        { type: "toggle", name: "otherApp", label: "Another app uses the camera" },
        { type: "toggle", name: "background", label: "App in the background" },
        { type: "select", name: "heat", label: "Heat", choices: ["nominal", "fair", "serious", "critical"] },
        { type: "gigabytes", name: "freeSpace", label: "Free space (GB)" },
        { type: "buttons", label: "App", buttons: [
            ["memoryWarning", true, "Memory warning"],
            ["launch", "restart", "Restart app"], ["launch", "kill", "Crash app"]] },
    ]],
    ["Phone", [
        { type: "select", name: "device", label: "Model", choices: [] },
        { type: "select", name: "orientation", label: "Orientation", choices: [
            "portrait", "landscapeLeft", "landscapeRight", "portraitUpsideDown"] },
        { type: "part", name: "battery", label: "Battery" },
        { type: "buttons", label: "Volume", buttons: [
            ["volumeButton", "down", "Volume down"], ["volumeButton", "up", "Volume up"]] },
    ]],
    ["Network", [
        { type: "words", name: "desk", label: "Desk (host:port)", example: "127.0.0.1:47231" },
    ]],
    ["Settings", [
        { type: "select", name: "language", label: "Language", choices: [
            ["en", "English"], ["vi", "Tiếng Việt"]] },
        { type: "select", name: "textSize", label: "Text size", choices: textSizes },
        { type: "select", name: "appearance", label: "Appearance", choices: ["light", "dark"] },
    ]],
];
